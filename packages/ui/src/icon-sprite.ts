import { readFile, writeFile } from "node:fs/promises"
import { fileURLToPath } from "node:url"

/**
 * Makes the sprite of an app from Lucide (ISC): `icons.svg`, one file, fetched once, each icon a <symbol>; and beside
 * it the names, as a type. Throws for a name that Lucide does not have.
 */
export async function writeIconSprite(names: readonly string[], folder: URL): Promise<void> {
  const set: { icons: Record<string, { body: string }> } = JSON.parse(
    await readFile(fileURLToPath(import.meta.resolve("@iconify-json/lucide/icons.json")), "utf8"),
  )
  const symbols = names.map((name) => {
    const icon = set.icons[name]
    if (!icon) throw new Error(`Lucide has no icon "${name}"`)
    return `<symbol id="${name}" viewBox="0 0 24 24">${icon.body}</symbol>`
  })
  await writeFile(
    new URL("icons.svg", folder),
    `<svg xmlns="http://www.w3.org/2000/svg">${symbols.join("")}</svg>\n`,
  )
  await writeFile(
    new URL("icon-names.ts", folder),
    `/** Made by build/icons.ts: the names in the sprite. */\nexport type IconName =\n${names.map((name) => `  | "${name}"`).join("\n")}\n`,
  )
}
