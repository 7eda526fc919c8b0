/**
 * Cuts the two faces of the site from Archivo (OFL-1.1): a wide display face for headings and a narrow one
 * with tabular figures for every number. Run after changing a range; the results are committed.
 */
import { readFile, writeFile } from "node:fs/promises"
import { fileURLToPath } from "node:url"
import subsetFont from "subset-font"

/** Letters of English, Portuguese and Indonesian headings; other scripts use the system's faces. */
const latin =
  Array.from({ length: 0x7e - 0x20 + 1 }, (_, i) => String.fromCodePoint(0x20 + i)).join("") +
  "\u00a0ÀÁÂÃÇÉÊÍÓÔÕÚÜàáâãçéêíóôõúü·ºª–—‘’“”…"
const figures = "0123456789.,:+-−–/%×  ' \u00a0R$P€£¥₫฿₩₨"

const source = await readFile(
  fileURLToPath(import.meta.resolve("@fontsource-variable/archivo/files/archivo-latin-wdth-normal.woff2")),
)
const cut = (text: string, axes: Parameters<typeof subsetFont>[2]) => subsetFont(source, text, axes)

const faces = {
  "archivo-display.woff2": await cut(latin, {
    targetFormat: "woff2",
    variationAxes: { wdth: 125, wght: 750 },
  }),
  "archivo-figures.woff2": await cut(figures, {
    targetFormat: "woff2",
    variationAxes: { wdth: 88, wght: 600 },
  }),
}
for (const [name, bytes] of Object.entries(faces)) {
  await writeFile(fileURLToPath(new URL(`../src/fonts/${name}`, import.meta.url)), bytes)
  process.stdout.write(`${name} ${bytes.length} bytes\n`)
}
