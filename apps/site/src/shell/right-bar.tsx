import { APPS, type App } from "@croupier/rules/app-resources"
import { useId } from "react"
import { useWhitelabel } from "../boot/boot.ts"
import { useT } from "../i18n/i18n.tsx"
import { Icon } from "../ui/icon.tsx"
import { RoomsButton } from "./late-parts.tsx"
import { DeskLink } from "../features/service-chat/desk-link.tsx"

/** Names of apps as people know them, by the resource types of the specification. */
const NAMES: Readonly<Record<App, string>> = { IOS: "iOS", "IOS-LITE-APP": "iOS Lite", ANDROID: "Android" }
const QR_SIZE = 125
const ROUND = "grid size-11 place-items-center rounded-card bg-bg-2 text-fg-2 hover:bg-bg-3 hover:text-fg"

/** Customer service, chat rooms and downloads beside the page, from 1280 pixels on; absent when the merchant has none of them. */
export function RightBar() {
  const t = useT()
  const id = useId()
  const { customerService, resources, whitelabel } = useWhitelabel()
  const apps = APPS.flatMap((app) => {
    const found = resources.find(({ resourceType }) => resourceType === app)
    return found ? [{ ...found, name: NAMES[app] }] : []
  })
  if (customerService.length === 0 && apps.length === 0 && !whitelabel.chatRooms.enabled) return null
  return (
    <aside className="sticky top-(--header-h) hidden h-[calc(100dvh-var(--header-h))] w-19 shrink-0 justify-items-center gap-3 border-s border-line pt-4 xl:grid xl:content-start">
      <DeskLink className={ROUND} />
      <RoomsButton className={ROUND} />
      {apps.length > 0 ? (
        <>
          <button type="button" popoverTarget={id} aria-label={t("download")} className={ROUND}>
            <Icon name="download" />
          </button>
          <div
            id={id}
            popover="auto"
            className="m-auto me-24 rounded-card border border-line bg-bg-1 p-5 text-fg shadow-(--shadow-overlay)"
          >
            {/* A display of its own on the popover would show it while it is closed. */}
            <div
              className="grid gap-4"
              style={{ gridTemplateColumns: `repeat(${apps.length}, ${QR_SIZE}px)` }}
            >
              {apps.map(({ name, url, qrCodeUrl }) => (
                <a key={name} href={url} className="grid justify-items-center gap-2 text-sm font-semibold">
                  <img
                    src={qrCodeUrl}
                    width={QR_SIZE}
                    height={QR_SIZE}
                    alt=""
                    loading="lazy"
                    className="rounded-ctl bg-[#fff]"
                  />
                  {name}
                </a>
              ))}
            </div>
          </div>
        </>
      ) : null}
    </aside>
  )
}
