import { providerClient } from "@croupier/provider"
import type { Config } from "../config.ts"
import type { Clock } from "../kernel/clock.ts"
import type { Outages } from "../kernel/outages.ts"
import { facebook, geetest, google, turnstile } from "../modules/identity/index.ts"
import { firebase, smsGateway, smtp, twilio, type SmsService } from "../modules/messages/index.ts"
import { localProvider, watched } from "../modules/payments/index.ts"
import {
  adapterThroughCircuit,
  throughCircuit,
  vendorAdapters,
  type VendorCircuits,
} from "../modules/providers/index.ts"
import { gwpWallet, type VendorWallet } from "../modules/vendor-wallets/index.ts"

/** Everything outside the house, as the configuration names it, behind the ports of the modules. */
export function outside(config: Config, { outages, clock }: { outages: Outages; clock: Clock }) {
  const { sms, mail, paymentProvider, turnstile: widget, geetest: captcha } = config
  return {
    messages: {
      sms: smsService(sms),
      mail: mail && smtp(mail),
      verifier: sms?.kind === "firebase" ? firebase(sms) : undefined,
    },
    payments: paymentProvider
      ? [
          watched(
            localProvider({
              url: paymentProvider.url,
              apiKey: paymentProvider.key,
              webhookSecrets: [paymentProvider.webhookSecret],
            }),
            outages,
          ),
        ]
      : [],
    humanChecks: [...(widget ? [turnstile(widget)] : []), ...(captcha ? [geetest(captcha)] : [])],
    thirdParties: [
      ...(config.google ? [google(config.google)] : []),
      ...(config.facebook ? [facebook(config.facebook)] : []),
    ],
    /** Vendors that speak GWP/1: what they are asked goes over their lines. */
    gwpVendors: (lines: VendorCircuits) =>
      config.gameProviders.map((provider) => ({
        ...provider,
        client: throughCircuit(lines, provider.code, providerClient({ ...provider, now: clock.now })),
      })),
    /** Those of them that keep wallets of their own, with the number of each in the ledger. */
    walletVendors: (lines: VendorCircuits, numberOf: (vendor: string) => number): VendorWallet[] =>
      config.gameProviders.flatMap(({ walletUnit: unit, walletWinCap: winCap, ...provider }) => {
        if (unit === undefined) return []
        const { code } = provider
        const port = gwpWallet({ ...provider, now: clock.now }, (work) => lines.ask(code, work))
        return [{ code, number: numberOf(code), unit, winCap, port }]
      }),
    keepsWallet: (vendor: string): boolean =>
      config.gameProviders.some(({ code, walletUnit }) => code === vendor && walletUnit !== undefined),
    /** Vendors with a protocol of their own. */
    vendorAdapters: (lines: VendorCircuits, kit: Parameters<typeof vendorAdapters>[0]) =>
      vendorAdapters(kit, config.gameVendors).map((adapter) => adapterThroughCircuit(lines, adapter)),
  }
}
export type Outside = ReturnType<typeof outside>

function smsService(sms: Config["sms"]): SmsService | undefined {
  switch (sms?.kind) {
    case "gateway":
      return smsGateway(sms)
    case "twilio":
      return twilio(sms)
    // It is no carrier of messages: it makes its own.
    case "firebase":
    case undefined:
      return undefined
  }
}
