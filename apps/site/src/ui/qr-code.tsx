import { useMemo } from "react"
import { qrPath } from "@croupier/ui/qr-path.ts"

/** A QR code of 200 px (the specification's default), black on white in every theme. */
export function QrCode({ text, label }: { readonly text: string; readonly label: string }) {
  const { size, d } = useMemo(() => qrPath(text), [text])
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      width={200}
      height={200}
      shapeRendering="crispEdges"
      className="rounded-card"
    >
      <path d={`M0 0h${size}v${size}H0z`} fill="#fff" />
      <path d={d} fill="#000" />
    </svg>
  )
}
