/** The forms of a text for a number. `#` stands for the number, written as in the language. */
export type Forms = Readonly<Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }>;

/** `counted('en', { one: '# person', other: '# people' })(2)` is `2 people`. */
export const counted = (language: string, forms: Forms): ((count: number) => string) => {
  const rules = new Intl.PluralRules(language);
  const digits = new Intl.NumberFormat(language);
  return (count) => {
    const form = forms[rules.select(count)] ?? forms.other;
    return form.replace('#', digits.format(count));
  };
};
