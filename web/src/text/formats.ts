// Number formats, by language. They are kept, because making one takes far longer than using it.
const numbers = new Map<string, Intl.NumberFormat>();
const plurals = new Map<string, Intl.PluralRules>();

export function numberFormat(
  language: string,
  style: 'decimal' | 'percent' = 'decimal',
  digits?: number,
): Intl.NumberFormat {
  const key = `${language} ${style} ${digits}`;
  let format = numbers.get(key);
  if (!format) {
    const fixed = digits === undefined ? {} : { minimumFractionDigits: digits, maximumFractionDigits: digits };
    numbers.set(key, (format = new Intl.NumberFormat(language, { style, ...fixed })));
  }
  return format;
}

export function pluralRules(language: string): Intl.PluralRules {
  let rules = plurals.get(language);
  if (!rules) plurals.set(language, (rules = new Intl.PluralRules(language)));
  return rules;
}
