import type { KeyLike } from "node:crypto"
import { port, privateKey, publicKey, readSettings, secret, SettingError } from "@croupier/service/settings"
import { z } from "zod"

/** Options that the provider of the signed form is opened with. */
export interface FormOptions {
  /** The house's number with it. */
  readonly merchant: string
  /** Checks what the house signs. */
  readonly houseKey: KeyLike
  /** Signs what the provider says. */
  readonly ownKey: KeyLike
}

export interface SimulatorOptions {
  /** 0 takes any free port. */
  readonly port: number
  readonly host?: string
  /** Holds the charges; kept between runs. Made when missing. */
  readonly dataDir: string
  readonly apiKey: string
  readonly webhookSecret: string
  readonly clock?: { readonly now: () => Date }
  /** The address that pay links carry, when it is not the one listened on. */
  readonly publicUrl?: string
  /** The longest pause between two attempts at a webhook; a minute unless told. */
  readonly longestRetryMs?: number
  /** How long "pay late" waits between the expiry and the money; three seconds unless told. */
  readonly lateMs?: number
  /** Sum that the house placed with the provider before anything came in, a decimal; zero where it is unset. */
  readonly placed?: string
  /** Unset: the provider of the signed form is not there. */
  readonly form?: FormOptions
}

const Settings = z.object({
  SIMULATOR_PORT: port(8_090),
  SIMULATOR_HOST: z.string().default("127.0.0.1"),
  SIMULATOR_DATA_DIR: z.string().default(".data/payment-simulator"),
  SIMULATOR_PUBLIC_URL: z.url().optional(),
  SIMULATOR_PLACED: z
    .string()
    .regex(/^\d{1,12}(\.\d{1,2})?$/)
    .default("1000000.00"),
  SIMULATOR_FORM_MERCHANT: z.string().min(1).max(40).default("HOUSE1"),
  SIMULATOR_FORM_HOUSE_KEY: publicKey.optional(),
  SIMULATOR_FORM_OWN_KEY: privateKey.optional(),
  PAYMENT_PROVIDER_KEY: secret,
  PAYMENT_WEBHOOK_SECRET: secret,
})

/** The options of the program, from its environment. Throws SettingError. */
export function optionsFrom(env: Readonly<Record<string, string | undefined>>): SimulatorOptions {
  const settings = readSettings(Settings, env)
  const [houseKey, ownKey] = [settings.SIMULATOR_FORM_HOUSE_KEY, settings.SIMULATOR_FORM_OWN_KEY]
  if (Boolean(houseKey) !== Boolean(ownKey))
    throw new SettingError("bad setting: SIMULATOR_FORM_HOUSE_KEY and SIMULATOR_FORM_OWN_KEY go together")
  return {
    ...(houseKey && ownKey ? { form: { merchant: settings.SIMULATOR_FORM_MERCHANT, houseKey, ownKey } } : {}),
    port: settings.SIMULATOR_PORT,
    host: settings.SIMULATOR_HOST,
    dataDir: settings.SIMULATOR_DATA_DIR,
    apiKey: settings.PAYMENT_PROVIDER_KEY,
    webhookSecret: settings.PAYMENT_WEBHOOK_SECRET,
    placed: settings.SIMULATOR_PLACED,
    ...(settings.SIMULATOR_PUBLIC_URL === undefined ? {} : { publicUrl: settings.SIMULATOR_PUBLIC_URL }),
  }
}
