declare module "subset-font" {
  interface AxisRange {
    readonly min: number
    readonly max: number
    readonly default?: number
  }
  export default function subsetFont(
    font: Uint8Array,
    text: string,
    options: {
      readonly targetFormat: "woff2"
      readonly variationAxes?: Readonly<Record<string, number | AxisRange>>
    },
  ): Promise<Uint8Array>
}
