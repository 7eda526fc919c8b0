import { wireText } from "./wire-text.ts"

/** A draw or a selection in one line, from left to right in every language; a dash where there is none yet. */
export function WireCode({ of }: { readonly of: unknown }) {
  const text = wireText(of ?? null)
  return text === "" ? (
    "–"
  ) : (
    <code className="text-xs" dir="ltr">
      {text}
    </code>
  )
}
