import type { PlayProtection } from "@croupier/contract/protection"
import { useT } from "../i18n/i18n.tsx"

/** Services of the market that help players, with their numbers and pages. */
export function HelpLines({ lines }: { readonly lines: PlayProtection["helpLines"] }) {
  const t = useT("safer-play")
  return (
    <section className="grid grid-cols-1 gap-3" aria-label={t("help_lines")}>
      <h3 className="font-semibold">{t("help_lines")}</h3>
      <p className="text-fg-2">{t("help_lines_text")}</p>
      <ul className="divide-y divide-line rounded-card border border-line">
        {lines.map(({ name, phone, url, isRegister }) => (
          <li key={url} className="flex flex-wrap items-center justify-between gap-x-4 p-3">
            <span>
              <a
                className="link inline-flex min-h-11 items-center"
                href={url}
                target="_blank"
                rel="noreferrer"
              >
                <bdi>{name}</bdi>
              </a>
              {isRegister ? (
                <span className="block text-sm text-fg-2">{t("help_lines_register")}</span>
              ) : null}
            </span>
            {phone === null ? null : (
              <a
                className="link figures inline-flex min-h-11 items-center"
                href={`tel:${phone.replaceAll(" ", "")}`}
              >
                <bdi>{phone}</bdi>
              </a>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
