import { Art, type ArtName } from "../../ui/art.tsx"

interface Hung {
  readonly name: ArtName
  /** Where on the string, in per cent of the picture. */
  readonly x: number
  readonly y: number
  readonly size: number
  readonly delay: number
}

/** Each hangs where the string below passes: y is the curve's own value at x. */
const LANTERNS: readonly Hung[] = [
  { name: "lantern", x: 12, y: 19.6, size: 62, delay: 0 },
  { name: "lantern", x: 37, y: 26.8, size: 84, delay: -1.4 },
  { name: "lantern", x: 66, y: 17.9, size: 118, delay: -2.6 },
  { name: "lantern", x: 93, y: 5, size: 72, delay: -0.8 },
]

/** Lanterns on a string, swaying a little, above the dragon and what it brought. All colours come from tokens. */
export const HeroArt = () => (
  <div aria-hidden="true" className="hero-art absolute inset-y-0 end-0 -z-10 w-[48%] sm:w-[68%] md:w-[58%]">
    <svg viewBox="0 0 100 100" preserveAspectRatio="none" className="absolute inset-0 size-full">
      <path
        d="M-6 4 C 18 32, 44 30, 62 20 S 92 8, 106 -4"
        className="hero-string"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
    {/* The first one hangs over the words where the picture is neither below 640 nor above 1280 wide. */}
    {LANTERNS.map(({ name, x, y, size, delay }) => (
      <span
        key={x}
        className={`hero-lantern absolute ${x < 20 ? "sm:max-xl:hidden" : ""}`}
        style={{
          insetInlineStart: `${x}%`,
          top: `${y}%`,
          "--sway": `${delay}s`,
          "--size": `${size}px`,
        }}
      >
        <Art name={name} size={size} eager />
      </span>
    ))}
    {/* Below 640 the second button ends where the dragon would stand: it sits above it. */}
    <span className="hero-dragon absolute end-[4%] bottom-[34%] sm:end-[30%] sm:-bottom-2">
      <Art name="dragon" size={150} eager className="max-sm:size-16" />
    </span>
    <span className="absolute end-[8%] bottom-[12%] hidden sm:block">
      <Art name="coin" size={56} />
    </span>
    <span className="absolute end-[66%] bottom-[14%] hidden lg:block">
      <Art name="mango" size={60} />
    </span>
  </div>
)
