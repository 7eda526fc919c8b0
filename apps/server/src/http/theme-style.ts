import type { Theme } from "@croupier/contract/merchants"

/**
 * The merchant's four numbers, from which the look follows in the style sheet, and the colours that it sets by hand:
 * both schemes by their own selector, so that neither shows in the other.
 */
export function themeStyle({ hue, brandHue, brandChroma, accentHue, colours }: Theme): string {
  const set = (scheme: "dark" | "light") => {
    const rules = Object.entries(colours?.[scheme] ?? {}).map(([name, value]) => `--${name}:${value}`)
    return rules.length > 0 ? `[data-scheme="${scheme}"]{${rules.join(";")}}` : ""
  }
  return `:root{--h:${hue};--brand-h:${brandHue};--brand-c:${brandChroma};--accent-h:${accentHue}}${set("dark")}${set("light")}`
}
