import { setMerchantBrand, type MerchantBrand } from "@croupier/contract/console/merchant-site"
import { faultyPairs } from "@croupier/ui/palette.ts"
import { useMutation } from "@tanstack/react-query"
import { useState } from "react"
import { call } from "../../api/call.ts"
import { formatNumber } from "../../i18n/format.ts"
import { useT } from "../../i18n/texts.ts"
import { Button } from "../../parts/button.tsx"
import { Fault, Notice } from "../../parts/notice.tsx"
import { Stale } from "../../parts/stale.tsx"
import { useMay } from "../../session/session-store.ts"
import { BrandFacts } from "./brand-facts.tsx"
import { BrandPreview } from "./brand-preview.tsx"
import { ContrastTable } from "./contrast-table.tsx"
import { TOKENS } from "../../parts/site-theme.tsx"
import { ThemeFields } from "./theme-fields.tsx"
import { unsaved } from "../../parts/unsaved.ts"
import { savedMeanwhile } from "../../parts/saved-meanwhile.ts"

const isBrand = (value: unknown): value is MerchantBrand =>
  typeof value === "object" && value !== null && "theme" in value && "version" in value

/** Name, logo and colours beside the site that they make; what cannot be read is not saved. */
export function BrandEditor({ found }: { readonly found: MerchantBrand }) {
  const t = useT("console-merchant")
  const mayChange = useMay("merchants.brand")
  const [base, setBase] = useState(found)
  const [brand, setBrand] = useState(found)
  const [theirs, setTheirs] = useState<MerchantBrand>()
  const faults = faultyPairs(TOKENS, brand.theme)
  const changed = JSON.stringify(brand) !== JSON.stringify(base)
  const take = (taken: MerchantBrand) => {
    setBase(taken)
    setBrand(taken)
    setTheirs(undefined)
  }
  const saving = useMutation({
    // The person has seen the other version: saving again overwrites it.
    mutationFn: () => call(setMerchantBrand, { ...brand, version: (theirs ?? base).version }),
    onSuccess: (saved) => {
      take(saved)
    },
    onError: (error) => {
      const other = savedMeanwhile(error)
      if (isBrand(other)) setTheirs(other)
    },
  })
  const set = (patch: Partial<MerchantBrand>) => {
    saving.reset()
    setBrand({ ...brand, ...patch })
  }
  return (
    <div className="grid grid-cols-1 items-start gap-4 xl:grid-cols-2">
      <form
        {...unsaved(changed)}
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          saving.mutate()
        }}
      >
        <fieldset disabled={!mayChange} className="grid min-w-0 gap-4">
          <BrandFacts brand={brand} onChange={set} />
          <ThemeFields theme={brand.theme} onChange={(theme) => set({ theme })} />
        </fieldset>
        <Fault error={saving.error} />
        {theirs ? <Stale theirs={inLines(theirs)} mine={inLines(brand)} onTake={() => take(theirs)} /> : null}
        {saving.isSuccess && !changed ? <Notice tone="right">{t("saved")}</Notice> : null}
        {mayChange ? (
          <div className="flex flex-wrap items-center justify-end gap-2">
            {faults.length > 0 ? (
              <span className="text-sm text-loss">{t("contrast_bad", formatNumber(faults.length))}</span>
            ) : null}
            <Button disabled={!changed} onClick={() => setBrand(base)}>
              {t("cancel")}
            </Button>
            <Button
              type="submit"
              kind="main"
              busy={saving.isPending}
              disabled={!changed || faults.length > 0}
            >
              {t("brand_save")}
            </Button>
          </div>
        ) : null}
      </form>
      <section aria-label={t("preview")} className="grid min-w-0 gap-4 xl:sticky xl:top-16">
        <div className="grid grid-cols-1 gap-3 sm:grid-cols-2">
          <BrandPreview brand={brand} scheme="dark" />
          <BrandPreview brand={brand} scheme="light" />
        </div>
        <ContrastTable theme={brand.theme} />
      </section>
    </div>
  )
}

/** A brand as lines of a diff. */
const inLines = ({
  name,
  theme: { colours, ...numbers },
  logo,
  mark,
  copyrightYear,
  licence,
  certificates,
}: MerchantBrand) => ({
  name,
  mark,
  logo: logo?.url,
  copyrightYear,
  ...numbers,
  ...Object.fromEntries(
    (["dark", "light"] as const).flatMap((scheme) =>
      Object.entries(colours?.[scheme] ?? {}).map(([colour, value]) => [`${scheme} ${colour}`, value]),
    ),
  ),
  certificates: certificates.map(({ name, number, link }) => `${name} ${number} ${link}`).join(" · "),
  licence: licence ? `${licence.authority} ${licence.number} ${licence.link}` : null,
})
