/** The words for a number, by the plural rules of a language. `#` is the number. */
export type Forms = Partial<Record<Intl.LDMLPluralRule, string>> & { readonly other: string };

export const counted = (tag: string, forms: Forms): ((count: number) => string) => {
  const [rules, digits] = [new Intl.PluralRules(tag), new Intl.NumberFormat(tag)];
  return (count) => (forms[rules.select(count)] ?? forms.other).replace('#', digits.format(count));
};

/** Seconds as a person says them: whole minutes from ninety seconds on, rounded up so that nobody comes too early. */
export const countedTime = (
  tag: string,
  forms: { readonly second: Forms; readonly minute: Forms },
): ((seconds: number) => string) => {
  const [seconds, minutes] = [counted(tag, forms.second), counted(tag, forms.minute)];
  return (count) =>
    count < 90 ? seconds(Math.max(1, Math.ceil(count))) : minutes(Math.ceil(count / 60));
};
