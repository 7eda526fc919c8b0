/** Texts of one language by their keys. */
export type Texts = Readonly<Record<string, string>>

/** Values for the places of a text: {0}, {1} … */
export type Args = readonly (string | number)[]

const rules = new Map<string, Intl.PluralRules>()

/** The ending of a key by a count. The files hold `_one` and `_other`; the languages offered need no other form. */
function formOf(locale: string, count: number): string {
  let rule = rules.get(locale)
  if (!rule) rules.set(locale, (rule = new Intl.PluralRules(locale)))
  return rule.select(count) === "one" ? "_one" : "_other"
}

/**
 * The text that `find` has for a key, its places filled by position. A key that exists only as `_one` and `_other`
 * follows its first argument. An unknown key answers itself, so that a gap is seen.
 */
export function fill(
  find: (key: string) => string | undefined,
  locale: string,
  key: string,
  args: Args,
): string {
  const found = find(key) ?? find(key + formOf(locale, Number(args[0])))
  return found === undefined
    ? key
    : found.replaceAll(/\{(\d+)\}/g, (whole, at) => String(args[Number(at)] ?? whole))
}
