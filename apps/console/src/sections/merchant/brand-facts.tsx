import { LOGO_KIB, uploadLogo, type MerchantBrand } from "@croupier/contract/console/merchant-site"
import { LOGO_MARKS } from "@croupier/contract/merchants"
import { ART_FOLDER } from "@croupier/ui/art-names.ts"
import { useMutation } from "@tanstack/react-query"
import { useId } from "react"
import { call } from "../../api/call.ts"
import { formatNumber } from "../../i18n/format.ts"
import { useT } from "../../i18n/texts.ts"
import { base64Of } from "../../parts/base64.ts"
import { Button } from "../../parts/button.tsx"
import { Field } from "../../parts/field.tsx"
import { CertificateFields } from "./certificate-fields.tsx"
import { Fault } from "../../parts/notice.tsx"

const NO_LICENCE = { authority: "", number: "", link: "https://" }

/** The site's name, its logo, and the texts of its footer. */
export function BrandFacts({
  brand,
  onChange,
}: {
  readonly brand: MerchantBrand
  readonly onChange: (patch: Partial<MerchantBrand>) => void
}) {
  const t = useT("console-merchant")
  const id = useId()
  const bringing = useMutation({
    mutationFn: async (file: File) => {
      // A file that the wire would refuse for its size alone is refused in the words for pictures.
      if (file.size > LOGO_KIB * 1024) throw new Error(t("brand_logo_hint", formatNumber(LOGO_KIB)))
      return call(uploadLogo, { data: await base64Of(file) })
    },
    onSuccess: (logo) => onChange({ logo }),
  })
  const licence = brand.licence ?? NO_LICENCE
  return (
    <>
      <Field
        label={t("brand_name")}
        name="brandName"
        required
        maxLength={40}
        value={brand.name}
        onChange={({ target }) => onChange({ name: target.value })}
      />
      <fieldset className="grid gap-2">
        <legend className="text-sm text-fg-2">{t("brand_mark")}</legend>
        <div className="flex flex-wrap gap-1.5">
          {LOGO_MARKS.map((mark) => (
            <label
              key={mark}
              className="grid size-12 cursor-pointer place-items-center rounded-ctl border border-ctl has-checked:border-2 has-checked:border-brand-text has-focus-visible:outline-3"
            >
              <input
                type="radio"
                name="mark"
                aria-label={mark}
                className="sr-only"
                checked={!brand.logo && brand.mark === mark}
                onChange={() => onChange({ mark, logo: null })}
              />
              <img src={`${ART_FOLDER}${mark}.webp`} width={34} height={34} alt="" />
            </label>
          ))}
        </div>
      </fieldset>
      <div className="grid gap-1">
        <label htmlFor={id} className="text-sm text-fg-2">
          {t("brand_logo")}
        </label>
        {brand.logo ? (
          <div className="flex items-center gap-3">
            <img
              src={brand.logo.url}
              width={brand.logo.width}
              height={brand.logo.height}
              alt=""
              className="h-8.5 w-auto"
            />
            <Button onClick={() => onChange({ logo: null })}>{t("brand_logo_remove")}</Button>
          </div>
        ) : null}
        <input
          id={id}
          type="file"
          accept="image/png,image/jpeg,image/webp"
          className="field-input"
          aria-describedby={`${id}-below`}
          onChange={({ target }) => {
            const file = target.files?.[0]
            if (file) bringing.mutate(file)
          }}
        />
        <p id={`${id}-below`} className="text-xs text-fg-3">
          {t("brand_logo_hint", formatNumber(LOGO_KIB))}
        </p>
        <Fault error={bringing.error} />
      </div>
      <div className="grid grid-cols-1 gap-3 sm:grid-cols-2">
        <Field
          label={t("brand_year")}
          type="number"
          min={1990}
          max={2100}
          required
          value={Number.isFinite(brand.copyrightYear) ? brand.copyrightYear : ""}
          onChange={({ target }) => onChange({ copyrightYear: target.valueAsNumber })}
        />
      </div>
      <label className="flex min-h-8 items-center gap-2">
        <input
          type="checkbox"
          className="size-5"
          checked={brand.licence !== null}
          onChange={({ target }) => onChange({ licence: target.checked ? licence : null })}
        />
        {t("brand_licence")}
      </label>
      {brand.licence ? (
        <div className="grid grid-cols-1 gap-3 sm:grid-cols-2">
          {(["authority", "number", "link"] as const).map((part) => (
            <Field
              key={part}
              label={t(`licence_${part}`)}
              required
              {...(part === "link" ? { type: "url", pattern: "https://.+", dir: "ltr" } : {})}
              value={licence[part]}
              onChange={({ target }) => onChange({ licence: { ...licence, [part]: target.value } })}
            />
          ))}
        </div>
      ) : null}
      <CertificateFields
        certificates={brand.certificates}
        onChange={(certificates) => onChange({ certificates })}
      />
    </>
  )
}
