// Whether the table is shown as text: as the address asks for (#text), or as it was last.
export const textShown = (): boolean => location.hash === '#text' || localStorage.getItem('text table') === 'on';
export const showText = (on: boolean): void => localStorage.setItem('text table', on ? 'on' : 'off');
