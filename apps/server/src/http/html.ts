import type { Theme } from "@croupier/contract/merchants"

/** Text as it may stand in HTML, in an element or an attribute. */
export const escapeHtml = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (character) => `&#${character.codePointAt(0)};`)

/** The merchant's four numbers; everything else of the look follows from them in the style sheet. */
export const themeStyle = ({ hue, brandHue, brandChroma, accentHue }: Theme): string =>
  `:root{--h:${hue};--brand-h:${brandHue};--brand-c:${brandChroma};--accent-h:${accentHue}}`
