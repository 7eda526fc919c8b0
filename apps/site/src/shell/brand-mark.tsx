import { useBrand } from "../boot/boot.ts"
import { Art } from "../ui/art.tsx"
import { SiteLink } from "./site-link.tsx"

/** The logo. Where the word mark hides, the link still says its name. */
export function BrandMark({ className = "" }: { readonly className?: string }) {
  const { name, logo, mark = "lantern" } = useBrand()
  return (
    <SiteLink to="/index" aria-label={name} className={`flex min-h-11 items-center gap-2 ${className}`}>
      {logo ? (
        <img src={logo.url} width={logo.width} height={logo.height} alt="" className="h-8.5 w-auto" />
      ) : (
        <Art name={mark} size={34} eager />
      )}
      <span className="display hidden text-h4 lowercase sm:inline md:max-lg:hidden">{name}</span>
    </SiteLink>
  )
}
