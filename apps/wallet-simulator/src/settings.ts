import { readFileSync } from "node:fs"
import { ALGORITHMS, signingKey, verifyingKey, type Caller } from "@croupier/provider"
import { port, readSettings } from "@croupier/service/settings"
import { z } from "zod"

export interface SimulatorOptions {
  /** 0 takes any free port. */
  readonly port: number
  readonly host?: string
  /** Holds the wallets; kept between runs. Made when missing. */
  readonly dataDir: string
  /** The vendor's code in the house's catalogue. */
  readonly code: string
  /** The house, whose key opens the door, and the key that our answers are signed with. */
  readonly house: Caller
  /** Where the house answers, for players who come with a token. */
  readonly houseUrl: string
  readonly currencies: readonly string[]
  readonly clock?: { readonly now: () => Date }
  readonly report?: (error: unknown) => void
}

const Key = z.strictObject({ id: z.string().min(1), algorithm: z.enum(ALGORITHMS), key: z.string().min(1) })
const Settings = z.object({
  WALLET_SIMULATOR_PORT: port(8_094),
  WALLET_SIMULATOR_HOST: z.string().default("127.0.0.1"),
  WALLET_SIMULATOR_DATA_DIR: z.string().default(".data/wallet-simulator"),
  WALLET_SIMULATOR_CODE: z.string().default("REEF"),
  WALLET_SIMULATOR_CURRENCIES: z
    .string()
    .default("BRL")
    .transform((text) => text.split(",")),
  /** Where the house answers. */
  WALLET_SIMULATOR_HOUSE: z.url().transform((url) => url.replace(/\/$/, "")),
  /** A file with the house's public key and our own secret one. */
  WALLET_SIMULATOR_KEYS: z.string().transform((path, context) => {
    try {
      return z.strictObject({ house: Key, own: Key }).parse(JSON.parse(readFileSync(path, "utf8")) as unknown)
    } catch (error) {
      context.addIssue({ code: "custom", message: error instanceof Error ? error.message : String(error) })
      return z.NEVER
    }
  }),
})

/** The options of the program, from its environment. Throws SettingError. */
export function optionsFrom(env: Readonly<Record<string, string | undefined>>): SimulatorOptions {
  const settings = readSettings(Settings, env)
  const { house, own } = settings.WALLET_SIMULATOR_KEYS
  return {
    port: settings.WALLET_SIMULATOR_PORT,
    host: settings.WALLET_SIMULATOR_HOST,
    dataDir: settings.WALLET_SIMULATOR_DATA_DIR,
    code: settings.WALLET_SIMULATOR_CODE,
    house: { code: "house", theirKeys: [verifyingKey(house)], ownKey: signingKey(own) },
    houseUrl: settings.WALLET_SIMULATOR_HOUSE,
    currencies: settings.WALLET_SIMULATOR_CURRENCIES,
  }
}
