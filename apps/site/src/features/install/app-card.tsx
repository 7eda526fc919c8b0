import { useT } from "../../i18n/i18n.tsx"
import { buttonClass } from "../../ui/button.tsx"
import { Icon } from "../../ui/icon.tsx"
import { GUIDES, type Platform } from "./guides.ts"

const QR_SIZE = 125

/** One platform: its QR code, its link, and the steps. */
export function AppCard(props: {
  readonly platform: Platform
  readonly isAsked: boolean
  /** Where the app is had, and the picture of its code; a computer has neither. */
  readonly resource?: { readonly url: string; readonly qrCodeUrl: string } | undefined
}) {
  const t = useT("install")
  const { platform, isAsked, resource } = props
  const { icon, title, steps } = GUIDES[platform]
  const name = t(title)
  const isProfile = platform === "IOS-LITE-APP"
  // A link to this page leads nowhere from here.
  const link = resource && !resource.url.startsWith("/down") ? resource.url : undefined
  return (
    <section
      className={`grid content-start gap-4 rounded-panel border-2 bg-bg-1 p-5 ${isAsked ? "border-brand" : "border-transparent"}`}
    >
      <h2 className="flex items-center gap-2 text-h4 font-bold">
        <Icon name={icon} />
        {name}
      </h2>
      {isProfile ? <p className="text-fg-2">{t("install_lite_text")}</p> : null}
      <div className="flex flex-wrap items-start gap-4">
        {resource ? (
          <img
            src={resource.qrCodeUrl}
            width={QR_SIZE}
            height={QR_SIZE}
            alt={t("install_code", name)}
            loading="lazy"
            className="rounded-ctl bg-[#fff]"
          />
        ) : null}
        <ol className="grid min-w-48 flex-1 list-decimal gap-2 ps-5 text-fg-2">
          {steps.map((step) => (
            <li key={step}>{t(step)}</li>
          ))}
        </ol>
      </div>
      {link ? (
        <a href={link} className={buttonClass("quiet", "regular", "justify-self-start")}>
          {t(isProfile ? "install_profile_get" : "install_open")}
        </a>
      ) : null}
    </section>
  )
}
