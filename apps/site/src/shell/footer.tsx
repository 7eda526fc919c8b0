import { Suspense } from "react"
import { useWhitelabel } from "../boot/boot.ts"
import { FooterMarks } from "./footer-marks.tsx"
import { AnalyticsChoice } from "../features/analytics/analytics-choice.tsx"
import { useT } from "../i18n/i18n.tsx"
import { SiteLink } from "./site-link.tsx"

const HELP = ["/help", "nav_help"] as const

/** Licence, age and play with a clear head. Links appear together with the pages they lead to. */
export function Footer() {
  const t = useT()
  const { analytics, brand, pages } = useWhitelabel()
  return (
    <footer className="later mt-auto border-t border-line px-4 py-7 text-sm text-fg-3 sm:px-6">
      <div className="mx-auto grid max-w-[1132px] grid-cols-1 gap-6 md:grid-cols-[auto_1fr]">
        <span
          aria-hidden="true"
          className="figures grid size-14 place-items-center rounded-pill border-2 border-loss text-h4 text-loss"
        >
          {brand.minimumAge}+
        </span>
        <div className="grid grid-cols-1 gap-2">
          <p className="font-semibold text-fg-2">
            {t("footer_rg_title")} · {t("footer_age", brand.minimumAge)}
          </p>
          <p className="max-w-[80ch]">{t("footer_rg_text")}</p>
          {brand.licence ? (
            <p>
              {t("footer_licence", brand.name, brand.licence.authority, brand.licence.number)}{" "}
              <a
                href={brand.licence.link}
                target="_blank"
                rel="noreferrer"
                className="text-fg-2 underline underline-offset-4"
              >
                {t("footer_licence_check")}
              </a>
            </p>
          ) : null}
          {brand.playMoney ? <p className="font-semibold text-brand-text">{t("footer_play_money")}</p> : null}
          <nav aria-label={t("footer_pages")} className="flex flex-wrap gap-x-5">
            {[...pages.map((page) => [`/about?page=${page}`, `page_${page}`] as const), HELP].map(
              ([to, name]) => (
                <SiteLink
                  key={to}
                  to={to}
                  className="inline-flex min-h-11 min-w-11 items-center text-fg-2 underline-offset-4 hover:underline"
                >
                  {t(name)}
                </SiteLink>
              ),
            )}
            {analytics.gtagId ? (
              <Suspense fallback={null}>
                <AnalyticsChoice className="inline-flex min-h-11 min-w-11 items-center text-fg-2 underline-offset-4 hover:underline" />
              </Suspense>
            ) : null}
          </nav>
          <FooterMarks />
          <p>
            © {brand.copyrightYear} {brand.name}
          </p>
        </div>
      </div>
    </footer>
  )
}
