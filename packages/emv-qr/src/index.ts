import type { QrCode } from "./code.ts"
import { readFrame } from "./frame.ts"
import { readPix, writePix } from "./pix.ts"
import { readPromptPay, writePromptPay } from "./promptpay.ts"
import { readQris, writeQris } from "./qris.ts"
import type { QrRefusal } from "./verdict.ts"
import { readVietQr, writeVietQr } from "./vietqr.ts"

export type * from "./code.ts"
export { plainText } from "./plain-text.ts"
export { QR_FAULTS, type QrFault, type QrRefusal } from "./verdict.ts"

export type QrReading = { readonly kind: "ok"; readonly code: QrCode } | QrRefusal

/**
 * Reads a code that merchants present (EMV): PIX, VietQR, PromptPay or QRIS, told apart by their country. A code with
 * several faults is refused for the first in the order of `QR_FAULTS`. It throws nothing.
 */
export function readQr(text: string): QrReading {
  const frame = readFrame(text)
  if (frame.kind === "refused") return frame
  const code = {
    PIX: readPix,
    VIETQR: readVietQr,
    PROMPTPAY: readPromptPay,
    QRIS: readQris,
  }[frame.scheme](frame)
  return "kind" in code ? code : { kind: "ok", code }
}

/** A code as text. Throws RangeError for what the scheme does not allow. */
export function writeQr(code: QrCode): string {
  const text = written(code)
  const reading = readQr(text)
  if (reading.kind === "refused") throw new RangeError(`${reading.fault}: ${reading.detail}`)
  return text
}

function written(code: QrCode): string {
  switch (code.scheme) {
    case "PIX":
      return writePix(code)
    case "VIETQR":
      return writeVietQr(code)
    case "PROMPTPAY":
      return writePromptPay(code)
    case "QRIS":
      return writeQris(code)
  }
}
