/** The words for a number, by the plural rules of a language. `#` is the number. */
export type Forms = Partial<Record<Intl.LDMLPluralRule, string>> & { readonly other: string };

export const counted = (tag: string, forms: Forms): ((count: number) => string) => {
  const rules = new Intl.PluralRules(tag);
  const digits = new Intl.NumberFormat(tag);

  return (count) => {
    const form = forms[rules.select(count)] ?? forms.other;
    return form.replace('#', digits.format(count));
  };
};

/** Seconds as a person says them: from ninety on, as whole minutes. Rounded up, so that the wait is long enough. */
export const countedTime = (
  tag: string,
  forms: { readonly second: Forms; readonly minute: Forms },
): ((seconds: number) => string) => {
  const seconds = counted(tag, forms.second);
  const minutes = counted(tag, forms.minute);

  return (count) =>
    count < 90 ? seconds(Math.max(1, Math.ceil(count))) : minutes(Math.ceil(count / 60));
};
