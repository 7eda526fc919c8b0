/**
 * An account's name as others may see it: at most its first two and last characters. Short names show
 * less, never all; the stars are always three, so that the length is not told either.
 */
export function maskedName(account: string): string {
  const characters = Array.from(account)
  if (characters.length <= 2) return `${characters[0] ?? ""}***`
  const shown = characters.length <= 4 ? 1 : 2
  return `${characters.slice(0, shown).join("")}***${characters.at(-1)}`
}
