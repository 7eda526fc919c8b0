import { port, readSettings, secret } from "@croupier/service/settings"
import { z } from "zod"

export interface MessageSimulatorOptions {
  /** Of the gateway and the outbox page. 0 takes any free port. */
  readonly port: number
  /** Of the mail server. 0 takes any free port. */
  readonly smtpPort: number
  readonly host?: string
  /** Key of the gateway's callers; also the mail server's password. */
  readonly key: string
  readonly clock?: { readonly now: () => Date }
  /** The address that people read the outbox at, when it is not the one listened on. */
  readonly publicUrl?: string
}

const Settings = z.object({
  SIMULATOR_PORT: port(8_091),
  SIMULATOR_SMTP_PORT: port(8_092),
  SIMULATOR_HOST: z.string().default("127.0.0.1"),
  SIMULATOR_PUBLIC_URL: z.url().optional(),
  SMS_KEY: secret,
})

/** The options of the program, from its environment. Throws SettingError. */
export function optionsFrom(env: Readonly<Record<string, string | undefined>>): MessageSimulatorOptions {
  const settings = readSettings(Settings, env)
  return {
    port: settings.SIMULATOR_PORT,
    smtpPort: settings.SIMULATOR_SMTP_PORT,
    host: settings.SIMULATOR_HOST,
    key: settings.SMS_KEY,
    ...(settings.SIMULATOR_PUBLIC_URL === undefined ? {} : { publicUrl: settings.SIMULATOR_PUBLIC_URL }),
  }
}
