import { readFileSync } from "node:fs"
import { ALGORITHMS, signingKey, verifyingKey } from "@croupier/provider"
import { z } from "zod"
import type { SimulatorOptions } from "./main.ts"

const Key = z.strictObject({ id: z.string().min(1), algorithm: z.enum(ALGORITHMS), key: z.string().min(1) })
const Settings = z.object({
  WALLET_SIMULATOR_PORT: z.coerce.number().int().min(0).max(65_535).default(8094),
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

/** A setting that cannot be used; the message is one line that names every bad one. */
export class SettingError extends Error {
  override readonly name = "SettingError"
}

/** Reads the environment once. Empty values count as absent. Throws SettingError. */
export function readSettings(env: Readonly<Record<string, string | undefined>>): SimulatorOptions {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ""))
  const parsed = Settings.safeParse(given)
  if (!parsed.success)
    throw new SettingError(
      `bad setting: ${parsed.error.issues.map((issue) => `${issue.path.join(".")} ${issue.message}`).join("; ")}`,
    )
  const settings = parsed.data
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
