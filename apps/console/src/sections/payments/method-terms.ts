import type { DepositMethod, MethodTerms } from "@croupier/contract/console/methods"
import type { MethodKind, PayToAccount } from "@croupier/contract/methods"
import type { Language } from "@croupier/contract/values"

/** Surroundings of a method: the zone of its hours, the languages of its texts. */
export interface MethodGround {
  readonly zone: string
  readonly languages: readonly Language[]
}

/** Fields of a method that stand for its whole life. */
export type MethodFacts = Pick<DepositMethod, "kind" | "asset">

/** The terms of a method as the form begins with them. */
export const termsOf = ({
  code: _code,
  kind: _kind,
  asset: _asset,
  provider: _provider,
  hasProvider: _hasProvider,
  isForbidden: _isForbidden,
  version: _version,
  ...terms
}: DepositMethod): MethodTerms => terms

/** Without texts that are empty: those languages say what the name says, or nothing. */
export const cleaned = (terms: MethodTerms): MethodTerms => ({
  ...terms,
  names: filled(terms.names),
  notes: filled(terms.notes),
})

const filled = (texts: MethodTerms["names"]): MethodTerms["names"] =>
  Object.fromEntries(Object.entries(texts).filter(([, text]) => text.trim() !== ""))

const NO_ACCOUNT: Readonly<Record<PayToAccount["scheme"], PayToAccount>> = {
  PIX: { scheme: "PIX", key: "", name: "", city: "" },
  VIETQR: { scheme: "VIETQR", bin: "", account: "", bank: "", holder: "" },
  PROMPTPAY: { scheme: "PROMPTPAY", to: "phone", number: "", holder: "" },
  QRIS: {
    scheme: "QRIS",
    acquirerField: "26",
    acquirer: "",
    nmid: "",
    criteria: "UMI",
    category: "",
    name: "",
    city: "",
    postalCode: "",
  },
  BANK: { scheme: "BANK", bank: "", branch: "", number: "", holder: "" },
}
const QR_SCHEMES: Readonly<Record<string, PayToAccount["scheme"]>> = {
  VND: "VIETQR",
  THB: "PROMPTPAY",
  IDR: "QRIS",
}

/** The account that a method of a kind and an asset is paid to, empty; null where a provider or a desk takes the money. */
export function emptyAccount(kind: MethodKind, asset: string): PayToAccount | null {
  if (kind === "pix-static") return NO_ACCOUNT.PIX
  if (kind === "bank-transfer") return NO_ACCOUNT.BANK
  if (kind === "qr-static") return NO_ACCOUNT[QR_SCHEMES[asset] ?? "BANK"]
  return null
}

/** Terms that a new method begins with. */
export const newTerms = (kind: MethodKind, asset: string): MethodTerms => ({
  name: "",
  names: {},
  minimum: "10.00",
  maximum: "1000.00",
  step: "0.01",
  expiresMinutes: 30,
  position: 0,
  enabled: false,
  icon: ICON_OF[kind],
  countries: [],
  levels: null,
  hours: null,
  presets: [],
  fee: { rate: 0, fixed: "0.00", least: "0.00", most: null, payer: "house" },
  arrivalMinutes: 1,
  notes: {},
  account: emptyAccount(kind, asset),
  payer: "any",
})

const ICON_OF: Readonly<Record<MethodKind, MethodTerms["icon"]>> = {
  pix: "pix",
  "pix-static": "pix",
  qr: "qr",
  "qr-static": "qr",
  "bank-transfer": "bank",
  card: "card",
  "e-wallet": "wallet",
  cash: "cash",
}
