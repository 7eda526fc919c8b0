import { useEffect, useRef } from "react"
import { useT } from "../../i18n/i18n.tsx"
import { Button, buttonClass } from "../../ui/button.tsx"
import { Icon } from "../../ui/icon.tsx"
import { toast } from "../../ui/toast.ts"

/** The recovery codes, this once: to copy, or to keep as a file. */
export function RecoveryCodes(props: { readonly codes: readonly string[]; readonly done: () => void }) {
  const t = useT("member")
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const text = `${props.codes.join("\n")}\n`
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => toast(t("member_copied"), "good"),
      () => toast(t("member_copy_failed"), "bad"),
    )
  return (
    <div className="grid max-w-xl grid-cols-1 gap-4">
      <h4 ref={heading} tabIndex={-1} className="text-lg font-semibold outline-none">
        {t("member_recovery_title")}
      </h4>
      <p className="text-fg-2">{t("member_recovery_text")}</p>
      <ul
        aria-label={t("member_recovery_title")}
        dir="ltr"
        className="grid grid-cols-2 gap-x-6 gap-y-2 rounded-card border border-line bg-bg-2 p-5 text-center"
      >
        {props.codes.map((code) => (
          <li key={code}>
            <code className="figures text-lg">{code}</code>
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        <Button kind="outline" onClick={() => void copy()}>
          <Icon name="copy" size={18} />
          {t("member_copy")}
        </Button>
        <a
          className={buttonClass("outline")}
          download="recovery-codes.txt"
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
        >
          <Icon name="download" size={18} />
          {t("member_keep_file")}
        </a>
        <Button onClick={props.done}>{t("member_codes_kept")}</Button>
      </div>
    </div>
  )
}
