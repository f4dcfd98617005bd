/** Logo: a parcel seen from above, its tape in the accent colour, and the name. A narrower box shows only its start. */
export function Logo() {
  return (
    <svg
      viewBox="0 0 62 24"
      height="24"
      preserveAspectRatio="xMinYMid slice"
      aria-hidden="true"
      fill="currentColor"
    >
      <path
        d="M4 3h16a2 2 0 0 1 2 2v14a2 2 0 0 1-2 2H4a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2Zm6 0v8l2-1.4L14 11V3Z"
        fillRule="evenodd"
      />
      <g fill="none" stroke="currentColor" strokeWidth="2.4" strokeLinecap="round">
        <circle cx="33" cy="14" r="4.6" />
        <path d="M42.5 6v9.3c0 2.2 1.2 3.3 3.1 3.3M39.8 9.6h5.6" />
        <circle cx="54.4" cy="14" r="4.6" />
      </g>
    </svg>
  )
}
