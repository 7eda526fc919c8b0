/** `npm run components -- FILE`: writes the hashes of the house's components, for the setting COMPONENTS_FILE. */
import { writeFile } from "node:fs/promises"
import { fileURLToPath } from "node:url"
import { hashComponents, releaseOf } from "../src/modules/integrity/index.ts"

const [file] = process.argv.slice(2)
if (file === undefined) {
  console.error("name the file: npm run components -- FILE")
  process.exit(2)
}
const hashed = await hashComponents(fileURLToPath(new URL("../../../", import.meta.url)))
await writeFile(file, `${JSON.stringify(releaseOf(hashed), undefined, 2)}\n`)
for (const { name, files, hash } of hashed) console.log(`${hash}  ${name} (${files} files)`)
