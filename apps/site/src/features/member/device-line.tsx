import type { Device } from "@croupier/contract/security"
import type { ReactNode } from "react"
import { useLanguage, useT } from "../../i18n/i18n.tsx"
import { Icon } from "../../ui/icon.tsx"
import { placeText } from "./place-text.ts"

/** A device by its name, and where it was: country and address. */
export function DeviceLine(props: {
  readonly device: Device
  readonly country: string | null
  readonly ip: string
  readonly children?: ReactNode
}) {
  const t = useT("member")
  const language = useLanguage()
  const { device } = props
  const name = [device.browser, device.system].filter(Boolean).join(" · ")
  return (
    <div className="flex min-w-0 grow items-start gap-3">
      <span className="mt-0.5 grid size-10 shrink-0 place-items-center rounded-ctl bg-bg-2 text-fg-2">
        <Icon
          name={device.kind === "desktop" ? "monitor" : device.kind === "unknown" ? "info" : "smartphone"}
        />
      </span>
      <div className="min-w-0 grow">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-semibold">
          {name ? <bdi>{name}</bdi> : t("member_device_unknown")}
          {props.children}
        </p>
        <p className="text-sm text-fg-2">
          {placeText(props.country, language) ?? t("member_place_unknown")}
          <span aria-hidden="true"> · </span>
          <bdi className="break-all">{props.ip}</bdi>
        </p>
      </div>
    </div>
  )
}
