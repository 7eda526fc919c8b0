/**
 * Makes the console's icon sprite from Lucide (ISC). Add a name here, run this file, commit the result.
 */
import { readFile, writeFile } from "node:fs/promises"
import { fileURLToPath } from "node:url"

const ICONS =
  `menu x search sun moon log-out shield-check users user-cog scroll-text stamp dices landmark wallet store
  megaphone layout-dashboard chevron-right chevron-left chevrons-left download columns-3 rows-3 lock lock-open plus
  key-round refresh-cw circle-alert circle-check copy gamepad-2 bookmark arrow-up arrow-down fingerprint-pattern`.split(
    /\s+/,
  )

const set: { icons: Record<string, { body: string }> } = JSON.parse(
  await readFile(fileURLToPath(import.meta.resolve("@iconify-json/lucide/icons.json")), "utf8"),
)
const symbols = ICONS.map((name) => {
  const icon = set.icons[name]
  if (!icon) throw new Error(`Lucide has no icon "${name}"`)
  return `<symbol id="${name}" viewBox="0 0 24 24">${icon.body}</symbol>`
})
const file = (path: string) => fileURLToPath(new URL(path, import.meta.url))
await writeFile(
  file("../src/parts/icons.svg"),
  `<svg xmlns="http://www.w3.org/2000/svg">${symbols.join("")}</svg>\n`,
)
await writeFile(
  file("../src/parts/icon-names.ts"),
  `/** Made by build/icons.ts: the names in the sprite. */\nexport type IconName =\n${ICONS.map((n) => `  | "${n}"`).join("\n")}\n`,
)
