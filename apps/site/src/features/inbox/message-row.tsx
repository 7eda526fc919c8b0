import type { Value } from "@croupier/contract/endpoint"
import type { inbox } from "@croupier/contract/inbox"
import { useId } from "react"
import { useMerchantClock } from "../../boot/use-merchant-clock.ts"
import { useT } from "../../i18n/i18n.tsx"
import { Button } from "../../ui/button.tsx"
import { Icon } from "../../ui/icon.tsx"
import { RichText } from "../../ui/rich-text.tsx"

/** A message: its title, and under it the text once it is opened. */
export function MessageRow(props: {
  readonly message: Value<typeof inbox>["rows"][number]
  readonly isOpen: boolean
  readonly isBusy: boolean
  readonly toggle: () => void
  readonly remove: () => void
}) {
  const t = useT("inbox")
  const clock = useMerchantClock()
  const id = useId()
  const { message, isOpen, isBusy, toggle, remove } = props
  const { title, content, at, kind, isRead } = message
  return (
    <li className="overflow-hidden rounded-card bg-bg-2">
      <h4>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={toggle}
          className="flex min-h-15 w-full items-center gap-3 px-4 py-2.5 text-start hover:bg-bg-3"
        >
          <span aria-hidden="true" className={`size-2.5 shrink-0 rounded-pill ${isRead ? "" : "bg-brand"}`} />
          <span className="min-w-0 grow">
            <span className={`block ${isRead ? "" : "font-bold"} ${isOpen ? "" : "truncate"}`}>
              {isRead ? null : <span className="sr-only">{t("inbox_new")} </span>}
              {title}
            </span>
            <span className="block text-sm text-fg-3">
              <time dateTime={at} className="figures">
                {clock.stamp(at)}
              </time>
              {kind === "MARKETING" ? ` · ${t("inbox_offer")}` : null}
            </span>
          </span>
          <Icon
            name="chevron-down"
            className={`text-fg-3 transition-transform ${isOpen ? "rotate-180" : ""}`}
          />
        </button>
      </h4>
      <div id={id} hidden={!isOpen} className="grid grid-cols-1 gap-3 px-4 pb-4">
        <RichText html={content} className="border-t border-line pt-3" />
        <Button kind="quiet" size="small" className="justify-self-end" busy={isBusy} onClick={remove}>
          {t("inbox_delete")}
        </Button>
      </div>
    </li>
  )
}
