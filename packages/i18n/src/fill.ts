/** Texts of one language by their keys. */
export type Texts = Readonly<Record<string, string>>

/** Values for the places of a text: {0}, {1} … */
export type Args = readonly (string | number)[]

const rules = new Map<string, Intl.PluralRules>()

/** The ending of a key by a count. The files hold `_one` and `_other`; the languages offered need no other form. */
export function formOf(locale: string, count: number): string {
  let rule = rules.get(locale)
  if (!rule) rules.set(locale, (rule = new Intl.PluralRules(locale)))
  return rule.select(count) === "one" ? "_one" : "_other"
}

/** The languages offered that are written from right to left. */
const isRightToLeft = (locale: string): boolean => /^ur\b/.test(locale)

/** A value between the marks that keep its own direction from that of its text (first strong isolate). */
const isolated = (value: string): string => `\u2068${value}\u2069`

/**
 * The text that `find` has for a key, its places filled by position. A key that exists only as `_one` and `_other`
 * follows its first argument. An unknown key answers itself, so that a gap is seen.
 * From right to left each value is isolated, so that a signed number, a masked telephone or a stamp keeps its order;
 * files and letters, whose readers may not know the marks, ask for none.
 */
export function fill(
  find: (key: string) => string | undefined,
  locale: string,
  key: string,
  args: Args,
  isolates = isRightToLeft(locale),
): string {
  const found = find(key) ?? find(key + formOf(locale, Number(args[0])))
  return found === undefined
    ? key
    : found.replaceAll(/\{(\d+)\}/g, (whole, at) => {
        const value = args[Number(at)]
        if (value === undefined) return whole
        return isolates ? isolated(String(value)) : String(value)
      })
}
