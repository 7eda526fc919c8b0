import { writeFile } from "node:fs/promises"
import { join } from "node:path"
import { keyPairIn } from "./key-pair.ts"
import { startServiceProcess, type ServiceProcess } from "./service-process.ts"

/** The vendor's code in the catalogue of the demo. */
const CODE = "REEF"

export interface WalletVendor extends ServiceProcess {
  /** How the house is told of it: an entry of the file that GAME_PROVIDERS_FILE names. */
  readonly provider: object
}

/** Runs the simulator for a vendor that keeps wallets of its own. `house` is where the house answers it. */
export async function startWalletSimulator(
  dataDir: string,
  house: string,
): Promise<WalletVendor | undefined> {
  const folder = join(dataDir, "wallet-simulator")
  const [ours, theirs] = [
    await keyPairIn(join(folder, "house-key")),
    await keyPairIn(join(folder, "vendor-key")),
  ]
  const key = (id: string, pem: string) => ({ id, algorithm: "ed25519", key: pem })
  const keys = join(folder, "keys.json")
  await writeFile(
    keys,
    JSON.stringify({ house: key("house", ours.publicKey), own: key(CODE, theirs.privateKey) }),
    { mode: 0o600 },
  )
  let url = ""
  const process = await startServiceProcess({
    name: "the wallet simulator",
    program: "apps/wallet-simulator/src/main.ts",
    folder,
    ports: ["port"],
    settings: ([port]) => ({
      WALLET_SIMULATOR_PORT: String(port),
      WALLET_SIMULATOR_HOST: "127.0.0.1",
      WALLET_SIMULATOR_DATA_DIR: folder,
      WALLET_SIMULATOR_CODE: CODE,
      WALLET_SIMULATOR_HOUSE: house,
      WALLET_SIMULATOR_KEYS: keys,
    }),
    environment: ([port]) => {
      url = `http://127.0.0.1:${port}`
      return {}
    },
  })
  return (
    process && {
      ...process,
      provider: {
        code: CODE,
        url,
        launchUrl: `${url}/play`,
        keys: [key(CODE, theirs.publicKey)],
        ownKey: key("house", ours.privateKey),
        walletUnit: "0.01",
      },
    }
  )
}
