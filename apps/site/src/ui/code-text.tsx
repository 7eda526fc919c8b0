import { useState } from "react"
import { Icon } from "./icon.tsx"

/** Hexadecimal text that can be copied, to be checked elsewhere. */
export function CodeText({
  text,
  copy,
  copied,
}: {
  readonly text: string
  /** Names of the button, before and after. */
  readonly copy: string
  readonly copied: string
}) {
  const [isCopied, setCopied] = useState(false)
  const press = async () => {
    await navigator.clipboard.writeText(text)
    setCopied(true)
  }
  return (
    <span className="flex items-start gap-2 rounded-ctl bg-bg-2 ps-3">
      <code className="min-w-0 grow py-2.5 font-mono text-sm break-all" dir="ltr">
        {text}
      </code>
      <button
        type="button"
        className="grid size-11 shrink-0 place-items-center"
        aria-label={isCopied ? copied : copy}
        onClick={() => void press()}
      >
        <Icon name={isCopied ? "check" : "copy"} size={18} />
      </button>
    </span>
  )
}
