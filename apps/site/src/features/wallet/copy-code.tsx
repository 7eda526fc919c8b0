import { useEffect, useRef, useState } from "react"
import { useT } from "../../i18n/i18n.tsx"
import { Button } from "../../ui/button.tsx"
import { Icon } from "../../ui/icon.tsx"

const SAID_FOR_MS = 2500

/** A code to carry into another application: copied by a press, or selected by hand. */
export function CopyCode({ code }: { readonly code: string }) {
  const t = useT("wallet")
  const [said, say] = useState<"wallet_copied" | "wallet_copy_failed">()
  const area = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    if (!said) return undefined
    const timer = setTimeout(() => say(undefined), SAID_FOR_MS)
    return () => clearTimeout(timer)
  }, [said])
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(code)
      say("wallet_copied")
    } catch {
      area.current?.select()
      say("wallet_copy_failed")
    }
  }
  return (
    <div className="grid w-full grid-cols-1 gap-2">
      <textarea
        ref={area}
        readOnly
        rows={2}
        dir="ltr"
        value={code}
        aria-label={t("wallet_pay_code")}
        onFocus={(event) => event.target.select()}
        className="w-full resize-none rounded-ctl border border-line bg-bg-2 px-3 py-2 text-xs break-all text-fg-2"
      />
      <Button kind="outline" onClick={() => void copy()}>
        <Icon name={said === "wallet_copied" ? "check" : "copy"} size={18} />
        {t(said === "wallet_copied" ? "wallet_copied" : "wallet_copy")}
      </Button>
      <p role="status" className={said === "wallet_copy_failed" ? "text-sm text-loss" : "sr-only"}>
        {said ? t(said) : ""}
      </p>
    </div>
  )
}
