// A value that is kept in this browser under a name. What cannot be read counts as not there.
export interface Slot<T> {
  read(): T;
  write(value: T): boolean; // whether there was room for it
}

export function slot<T>(name: string, otherwise: T, store: () => Storage = () => localStorage): Slot<T> {
  return {
    read() {
      try {
        return (JSON.parse(store().getItem(name) ?? 'null') as T | null) ?? otherwise;
      } catch {
        return otherwise;
      }
    },
    write(value) {
      try {
        store().setItem(name, JSON.stringify(value));
        return true;
      } catch {
        return false;
      }
    },
  };
}
