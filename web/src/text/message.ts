// Messages in ICU's syntax, as much of it as we use: {name}, {count, number}, {count, plural, =0 {…} one {…} other
// {…}}, {side, select, red {…} other {…}}, # for the number of a plural, and '{' for a brace itself.
import { numberFormat, pluralRules } from './formats';

export type Value = string | number;
export type Values = Record<string, Value>;

type Part =
  | string
  | { kind: 'value'; name: string }
  | { kind: 'number' } // the # of the plural around it
  | { kind: 'plural' | 'select'; name: string; cases: Map<string, Part[]> };

export class MessageProblem extends Error {}

class Parser {
  private at = 0;
  constructor(
    private readonly text: string,
    private readonly change: (plain: string) => string,
  ) {}

  whole(): Part[] {
    const parts = this.parts(false);
    if (this.at < this.text.length) throw this.problem('a message without a closing brace too many');
    return parts;
  }

  private parts(inPlural: boolean): Part[] {
    const parts: Part[] = [];
    let plain = '';
    const flush = () => {
      if (plain) parts.push(this.change(plain));
      plain = '';
    };
    while (this.at < this.text.length && this.text[this.at] !== '}') {
      const letter = this.text[this.at]!;
      if (letter === "'") plain += this.quoted();
      else if (letter === '{' || (letter === '#' && inPlural)) {
        flush();
        parts.push(letter === '{' ? this.argument() : this.hash());
      } else {
        plain += letter;
        this.at++;
      }
    }
    flush();
    return parts;
  }

  // An apostrophe before a brace quotes up to the next apostrophe. Two apostrophes are one.
  private quoted(): string {
    const next = this.text[this.at + 1];
    if (next === "'") return ((this.at += 2), "'");
    if (next !== '{' && next !== '}') return (this.at++, "'");
    const end = this.text.indexOf("'", this.at + 1);
    if (end < 0) throw this.problem('a closing apostrophe');
    const text = this.text.slice(this.at + 1, end);
    this.at = end + 1;
    return text;
  }

  private hash(): Part {
    this.at++;
    return { kind: 'number' };
  }

  private argument(): Part {
    this.at++;
    const name = this.word();
    if (this.take('}')) return { kind: 'value', name };
    this.expect(',');
    const kind = this.word();
    if (kind === 'number' && this.take('}')) return { kind: 'value', name };
    if (kind !== 'plural' && kind !== 'select') throw this.problem('number, plural or select');
    this.expect(',');
    const cases = new Map<string, Part[]>();
    while (!this.take('}')) {
      const key = this.word();
      this.expect('{');
      cases.set(key, this.parts(kind === 'plural'));
      this.expect('}');
    }
    if (!cases.has('other')) throw this.problem('a case for other');
    return { kind, name, cases };
  }

  private word(): string {
    const match = /^\s*([=\w.-]+)\s*/.exec(this.text.slice(this.at));
    if (!match) throw this.problem('a name');
    this.at += match[0].length;
    return match[1]!;
  }

  private take(letter: string): boolean {
    while (this.text[this.at] === ' ' || this.text[this.at] === '\n') this.at++;
    if (this.text[this.at] !== letter) return false;
    this.at++;
    return true;
  }

  private expect(letter: string) {
    if (!this.take(letter)) throw this.problem(letter);
  }

  private problem(expected: string): MessageProblem {
    return new MessageProblem(`expected ${expected} at ${this.at} in "${this.text}"`);
  }
}

// A parsed message. `change` is applied to all of its plain text.
export class Message {
  private readonly parts: Part[];
  constructor(text: string, change: (plain: string) => string = (plain) => plain) {
    this.parts = new Parser(text, change).whole();
  }

  format(values: Values, language: string): string {
    const numbers = numberFormat(language);
    const shown = (value: Value | undefined) => (typeof value === 'number' ? numbers.format(value) : (value ?? '?'));
    const join = (parts: Part[], count: Value | undefined): string => parts.map((part) => one(part, count)).join('');
    const one = (part: Part, count: Value | undefined): string => {
      if (typeof part === 'string') return part;
      if (part.kind === 'number') return shown(count);
      const value = values[part.name];
      if (part.kind === 'value') return shown(value);
      const found = part.kind === 'select' ? part.cases.get(String(value)) : this.plural(part.cases, value, language);
      return join(found ?? part.cases.get('other')!, part.kind === 'plural' ? value : count);
    };
    return join(this.parts, undefined);
  }

  // The names of its values.
  names(): Set<string> {
    const found = new Set<string>();
    const look = (parts: Part[]) => {
      for (const part of parts) {
        if (typeof part === 'string' || part.kind === 'number') continue;
        found.add(part.name);
        if (part.kind !== 'value') part.cases.forEach(look);
      }
    };
    look(this.parts);
    return found;
  }

  private plural(cases: Map<string, Part[]>, value: Value | undefined, language: string): Part[] | undefined {
    const exact = cases.get(`=${value}`);
    return exact ?? cases.get(pluralRules(language).select(Number(value)));
  }
}
