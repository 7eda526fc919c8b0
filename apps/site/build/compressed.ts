import { readdir, readFile, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { promisify } from "node:util"
import { brotliCompress, constants, gzip } from "node:zlib"
import type { Plugin } from "vite"

const TEXT = /\.(?:js|css|svg|json|webmanifest)$/
/** Below this a compressed copy saves less than its own request header. */
const SMALLEST_BYTES = 600

/** Writes a Brotli and a gzip copy beside every text file, so that the server never compresses one twice. */
export const compressed = (): Plugin => {
  let folder = ""
  return {
    name: "compressed",
    apply: "build",
    configResolved(config) {
      folder = config.build.outDir.startsWith("/")
        ? config.build.outDir
        : join(config.root, config.build.outDir)
    },
    async closeBundle() {
      const files = await readdir(folder, { recursive: true })
      await Promise.all(
        files
          .filter((file) => TEXT.test(file))
          .map(async (file) => {
            const path = join(folder, file)
            const bytes = await readFile(path)
            if (bytes.length < SMALLEST_BYTES) return
            const [br, gz] = await Promise.all([
              promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
              promisify(gzip)(bytes, { level: 9 }),
            ])
            await Promise.all([writeFile(`${path}.br`, br), writeFile(`${path}.gz`, gz)])
          }),
      )
    },
  }
}
