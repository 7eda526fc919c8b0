import { useT } from "../i18n/i18n.tsx"
import { BrandMark } from "./brand-mark.tsx"
import { PageSkeleton } from "./page-skeleton.tsx"
import { SiteLink } from "./site-link.tsx"

/** Stands in the place of a page below a sheet until the page is made. Without scripts it leads home. */
export function AwaitedPage() {
  const t = useT()
  return (
    <>
      <div className="flex h-(--header-h) items-center border-b border-line px-3 sm:px-5">
        <BrandMark />
      </div>
      <div className="mx-auto grid w-full max-w-[1180px] grid-cols-1 gap-4 px-3 pt-5 sm:px-6">
        <noscript>
          <p role="alert">{t("centre_needs_scripts")}</p>
          <SiteLink to="/index" className="font-bold text-brand-text">
            {t("nav_home")}
          </SiteLink>
        </noscript>
        <div className="noscript:hidden">
          <PageSkeleton />
        </div>
      </div>
    </>
  )
}
