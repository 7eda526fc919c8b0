import { qrPath } from "@croupier/ui/qr-path.ts"

/** A QR code, black on white in every scheme. */
export function QrCode({ text, label }: { readonly text: string; readonly label: string }) {
  const { size, d } = qrPath(text)
  return (
    <svg role="img" aria-label={label} viewBox={`0 0 ${size} ${size}`} width={180} height={180}>
      <path d={`M0 0h${size}v${size}H0z`} fill="#fff" />
      <path d={d} fill="#000" />
    </svg>
  )
}
