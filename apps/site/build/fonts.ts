/**
 * Cuts the faces of the house. From Archivo (OFL-1.1): a wide display face for headings and a narrow one with tabular
 * figures for every number. From Noto Nastaliq Urdu (OFL-1.1): the letters of Urdu and Arabic, in all weights. Run after
 * changing a range; the results are committed.
 */
import { readFile, writeFile } from "node:fs/promises"
import { fileURLToPath } from "node:url"
import subsetFont from "subset-font"

const range = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, i) => String.fromCodePoint(from + i)).join("")
/** Letters of English, Portuguese and Indonesian headings; other scripts use the system's faces. */
const latin = range(0x20, 0x7e) + "\u00a0ÀÁÂÃÇÉÊÍÓÔÕÚÜàáâãçéêíóôõúü·ºª–—‘’“”…"
const figures = "0123456789.,:+-−–/%×  ' \u00a0R$P€£¥₫฿₩₨"

/** Letters, marks and digits of Urdu and Arabic; the rest of the page is in the faces behind this one. */
const urdu =
  range(0x621, 0x655) +
  range(0x660, 0x669) +
  range(0x6f0, 0x6f9) +
  "،؛؟٪٫٬ٰٹپچڈڑژکگںھہۂۃیۓے۔\u0610\u0612\u200c\u200d\u200e\u200f"

const source = (url: string) => readFile(fileURLToPath(url))
const archivo = await source(
  import.meta.resolve("@fontsource-variable/archivo/files/archivo-latin-wdth-normal.woff2"),
)
const nastaliq = await source(
  import.meta
    .resolve("@fontsource-variable/noto-nastaliq-urdu/files/noto-nastaliq-urdu-arabic-wght-normal.woff2"),
)
const cut = (text: string, axes: Parameters<typeof subsetFont>[2]) => subsetFont(archivo, text, axes)

const FONTS = "../src/fonts"
const SHARED = "../../../packages/ui/src/fonts"
const faces = {
  [`${SHARED}/nastaliq.woff2`]: await subsetFont(nastaliq, urdu, { targetFormat: "woff2" }),
  [`${FONTS}/archivo-display.woff2`]: await cut(latin, {
    targetFormat: "woff2",
    variationAxes: { wdth: 125, wght: 750 },
  }),
  [`${FONTS}/archivo-figures.woff2`]: await cut(figures, {
    targetFormat: "woff2",
    variationAxes: { wdth: 88, wght: 600 },
  }),
}
for (const [name, bytes] of Object.entries(faces)) {
  await writeFile(fileURLToPath(new URL(name, import.meta.url)), bytes)
  process.stdout.write(`${name} ${bytes.length} bytes\n`)
}
