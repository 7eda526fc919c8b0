import type { MerchantBrand } from "@croupier/contract/console/merchant-site"
import { ART_FOLDER } from "@croupier/ui/art-names.ts"
import type { Scheme } from "@croupier/ui/palette.ts"
import { useT } from "../../i18n/texts.ts"
import { SiteTheme } from "../../parts/site-theme.tsx"

/** A page of the site in small: header, banner, card, button, field, won and lost. Nothing in it can be pressed. */
export function BrandPreview({ brand, scheme }: { readonly brand: MerchantBrand; readonly scheme: Scheme }) {
  const t = useT("console-merchant")
  const { name, logo, mark, copyrightYear, licence } = brand
  return (
    <SiteTheme theme={brand.theme} scheme={scheme} className="grid gap-3">
      <div className="flex items-center gap-2">
        {logo ? (
          <img src={logo.url} width={logo.width} height={logo.height} alt="" className="h-8.5 w-auto" />
        ) : (
          <img src={`${ART_FOLDER}${mark}.webp`} width={34} height={34} alt="" />
        )}
        <strong className="truncate text-h4 lowercase">{name}</strong>
      </div>
      <div
        className="rounded-card p-3 text-lg font-bold"
        style={{ background: "linear-gradient(120deg, var(--hero-1), var(--hero-2))" }}
      >
        {t("sample_title")}
      </div>
      <div className="grid gap-2 rounded-card border border-line bg-bg-1 p-3">
        <p>
          {t("sample_text")} <span className="text-brand-text underline">{t("history")}</span>
        </p>
        <p className="text-sm text-fg-3">12345 · 20:00</p>
        <p className="figures flex gap-3 font-semibold">
          <span className="text-win">+120.00</span>
          <span className="text-loss">−20.00</span>
        </p>
        <span className="block rounded-ctl border border-ctl bg-bg-2 px-3 py-2 text-fg-2">20.00</span>
        <span className="inline-flex min-h-11 items-center justify-center rounded-pill bg-brand px-5 font-bold text-brand-ink">
          {t("sample_button")}
        </span>
      </div>
      <p className="border-t border-line pt-2 text-sm text-fg-3">
        © {copyrightYear} {name}
        {licence ? ` · ${licence.authority} ${licence.number}` : ""}
      </p>
    </SiteTheme>
  )
}
