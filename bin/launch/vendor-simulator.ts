import { randomBytes } from "node:crypto"
import { writeFile } from "node:fs/promises"
import { join } from "node:path"
import { keep } from "@croupier/service/kept"
import { startServiceProcess, type ServiceProcess } from "./service-process.ts"

export interface VendorStandIns extends ServiceProcess {
  /** How the house is told of the one that speaks its own protocol: an entry of the file that GAME_PROVIDERS_FILE names. */
  readonly provider: object
}

/**
 * Runs the simulators of the vendors that have a protocol of their own, as the services that they would be. `platform`
 * is the house's address, where their calls go.
 */
export async function startVendorStandIns(
  dataDir: string,
  platform: string,
): Promise<VendorStandIns | undefined> {
  const { credentialsFrom, providerFor, settingsFor } = await import("@croupier/vendor-simulator")
  const folder = join(dataDir, "vendor-simulator")
  const secret = await keep(join(folder, "secret"), () => randomBytes(8).toString("hex"))
  const file = join(folder, "vendors.json")
  let url = ""
  const process = await startServiceProcess({
    name: "the vendor simulator",
    program: "apps/vendor-simulator/src/main.ts",
    folder,
    ports: ["port"],
    settings: ([port]) => ({
      VENDOR_SIMULATOR_PORT: String(port),
      VENDOR_SIMULATOR_HOST: "127.0.0.1",
      VENDOR_SIMULATOR_PLATFORM: platform,
      VENDOR_SIMULATOR_DATA_DIR: folder,
      VENDOR_SECRET: secret,
    }),
    environment: ([port]) => {
      // A name of its own: the frame of /game takes no page of the house's own site.
      url = `http://127.0.0.1:${port}`
      return { GAME_VENDORS_FILE: file }
    },
  })
  if (!process) return undefined
  const credentials = credentialsFrom(secret)
  await writeFile(file, JSON.stringify(settingsFor(url, credentials)), { mode: 0o600 })
  return { ...process, provider: providerFor(url, credentials) }
}
