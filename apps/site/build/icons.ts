/**
 * Makes the icon sprite from Lucide (ISC): one file, fetched once, each icon a <symbol>. Add a name here,
 * run this file, commit the result.
 */
import { readFile, writeFile } from "node:fs/promises"
import { fileURLToPath } from "node:url"

const ICONS =
  `menu x eye eye-off refresh-cw plus minus user log-out log-in mail bell languages sun moon monitor chevron-down
  chevron-up chevron-right chevron-left arrow-left arrow-right clock wallet ticket download headphones
  message-circle check copy circle-alert triangle-alert info wifi-off search house dices shield-check key-round
  trophy sparkles rotate-ccw trash shuffle shopping-cart lock loader-circle external-link qr-code circle-check
  circle-x star gift user-plus hash list flame chart-column calendar receipt banknote landmark credit-card play
  pause link smartphone camera fingerprint-pattern`.split(/\s+/)

const set: { width?: number; icons: Record<string, { body: string }> } = JSON.parse(
  await readFile(fileURLToPath(import.meta.resolve("@iconify-json/lucide/icons.json")), "utf8"),
)
const symbols = ICONS.map((name) => {
  const icon = set.icons[name]
  if (!icon) throw new Error(`Lucide has no icon "${name}"`)
  return `<symbol id="${name}" viewBox="0 0 24 24">${icon.body}</symbol>`
})
const file = (path: string) => fileURLToPath(new URL(path, import.meta.url))
await writeFile(
  file("../src/ui/icons.svg"),
  `<svg xmlns="http://www.w3.org/2000/svg">${symbols.join("")}</svg>\n`,
)
await writeFile(
  file("../src/ui/icon-names.ts"),
  `/** Made by build/icons.ts: the names in the sprite. */\nexport type IconName =\n${ICONS.map((n) => `  | "${n}"`).join("\n")}\n`,
)
process.stdout.write(`${ICONS.length} icons\n`)
