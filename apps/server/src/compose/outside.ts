import { providerClient } from "@croupier/provider"
import type { Config } from "../config.ts"
import type { Clock } from "../kernel/clock.ts"
import type { Outages } from "../kernel/outages.ts"
import { sigap } from "../modules/exclusion-lists/index.ts"
import { facebook, geetest, google, turnstile } from "../modules/identity/index.ts"
import { firebase, smsGateway, smtp, twilio, type SmsService } from "../modules/messages/index.ts"
import { localProvider, signedFormProvider, watched } from "../modules/payments/index.ts"
import {
  adapterThroughCircuit,
  throughCircuit,
  type AdapterKit,
  type VendorCircuits,
} from "../modules/providers/index.ts"
import { localChecks, sumsub, watchedChecks, type IdentityProvider } from "../modules/verification/index.ts"
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
    payments: [
      ...(paymentProvider
        ? [
            localProvider({
              url: paymentProvider.url,
              apiKey: paymentProvider.key,
              webhookSecrets: [paymentProvider.webhookSecret],
            }),
          ]
        : []),
      ...(config.formProvider ? [signedFormProvider(config.formProvider)] : []),
    ].map((provider) => watched(provider, outages)),
    exclusionRegister: config.exclusionRegister && sigap(config.exclusionRegister),
    identityChecks: identityChecks(config, outages, clock),
    humanChecks: [...(widget ? [turnstile(widget)] : []), ...(captcha ? [geetest(captcha)] : [])],
    thirdParties: [
      ...(config.google ? [google(config.google)] : []),
      ...(config.facebook ? [facebook(config.facebook)] : []),
    ],
    /** Vendors that speak GWP/1: what they are asked goes over their lines. */
    gwpVendors: (lines: VendorCircuits) =>
      config.gwpVendors.map((vendor) => ({
        ...vendor,
        client: throughCircuit(lines, vendor.code, providerClient({ ...vendor, now: clock.now })),
      })),
    /** Those of them that keep wallets of their own, with the number of each in the ledger. */
    walletVendors: (lines: VendorCircuits, numberOf: (vendor: string) => number): VendorWallet[] =>
      config.gwpVendors.flatMap(({ walletUnit: unit, walletWinCap: winCap, ...vendor }) => {
        if (unit === undefined) return []
        const { code } = vendor
        const port = gwpWallet({ ...vendor, now: clock.now }, (work) => lines.ask(code, work))
        return [{ code, number: numberOf(code), unit, winCap, port }]
      }),
    keepsWallet: (vendor: string): boolean =>
      config.gwpVendors.some(({ code, walletUnit }) => code === vendor && walletUnit !== undefined),
    /** Vendors with a protocol of their own. */
    vendorAdapters: (lines: VendorCircuits, kit: AdapterKit) =>
      config.adapterVendors.map(({ adapter }) => adapterThroughCircuit(lines, adapter(kit))),
  }
}
export type Outside = ReturnType<typeof outside>

function identityChecks(
  { identityChecks: given }: Config,
  outages: Outages,
  { now }: Clock,
): IdentityProvider | undefined {
  if (given === undefined) return undefined
  const provider = given.kind === "sumsub" ? sumsub({ ...given, now }) : localChecks({ ...given, now })
  return watchedChecks(provider, outages)
}

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
