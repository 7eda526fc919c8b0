/** Why a code is refused. A code with several faults has the first of this order. */
export const QR_FAULTS = [
  "QR_TLV",
  "QR_CRC",
  "QR_TAG_TWICE",
  "QR_VERSION",
  "QR_01",
  "QR_COUNTRY",
  "QR_CURRENCY",
  "QR_AMOUNT",
  "QR_59",
  "QR_60",
  "QR_GUI",
  "QR_26",
  "QR_BIN",
  "QR_ACCOUNT",
  "QR_SERVICE",
  "QR_29",
  "QR_NMID",
  "QR_CRITERIA",
  "QR_MISSING",
  "QR_TXID",
] as const
export type QrFault = (typeof QR_FAULTS)[number]

export interface QrRefusal {
  readonly kind: "refused"
  readonly fault: QrFault
  /** The fault that was found, or the value that was expected: "expected 983E", "986 with TH". */
  readonly detail: string
}

export const refused = (fault: QrFault, detail: string): QrRefusal => ({ kind: "refused", fault, detail })
