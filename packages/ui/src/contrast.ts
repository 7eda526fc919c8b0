/** Red, green and blue, each from 0 to 1, as a screen of sRGB takes them. */
export type Rgb = readonly [red: number, green: number, blue: number]

const held = (value: number): number => Math.min(1, Math.max(0, value))
const toLinear = (value: number): number =>
  value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
const toGamma = (value: number): number =>
  value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055

/** A colour written `#rrggbb` or `oklch(l c h)`; undefined for anything else. A part that the screen cannot show is cut off. */
export function parseColour(css: string): Rgb | undefined {
  const hex = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(css)
  if (hex) {
    const [, red = "", green = "", blue = ""] = hex
    return [Number.parseInt(red, 16) / 255, Number.parseInt(green, 16) / 255, Number.parseInt(blue, 16) / 255]
  }
  const polar = /^oklch\(\s*([\d.]+)\s+([\d.]+)\s+(-?[\d.]+)\s*\)$/.exec(css)
  if (!polar) return undefined
  const [, lightness, chroma, hue] = polar.map(Number)
  return lightness === undefined || chroma === undefined || hue === undefined
    ? undefined
    : fromOklch(lightness, chroma, hue)
}

/** Björn Ottosson's OKLab, as CSS Color 4 gives it. */
function fromOklch(lightness: number, chroma: number, hue: number): Rgb {
  const a = chroma * Math.cos((hue * Math.PI) / 180)
  const b = chroma * Math.sin((hue * Math.PI) / 180)
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  const linear = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]
  const [red = 0, green = 0, blue = 0] = linear.map((part) => held(toGamma(held(part))))
  return [red, green, blue]
}

/** `#rrggbb`, for a colour field. */
export const hexOf = (colour: Rgb): string =>
  `#${colour
    .map((part) =>
      Math.round(part * 255)
        .toString(16)
        .padStart(2, "0"),
    )
    .join("")}`

const luminance = (colour: Rgb): number => {
  const [red = 0, green = 0, blue = 0] = colour.map(toLinear)
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** WCAG 2's contrast of two colours, from 1 to 21. */
export function contrastOf(one: Rgb, other: Rgb): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].toSorted((x, y) => x - y)
  return (lighter + 0.05) / (darker + 0.05)
}
