import eslint from "@eslint/js";
import { defineConfig } from "eslint/config";
import { configs as lit } from "eslint-plugin-lit";
import litA11y from "eslint-plugin-lit-a11y";
import { configs as wc } from "eslint-plugin-wc";
import globals from "globals";
import tseslint from "typescript-eslint";

const TEMPLATES = ["widget/**/*.ts", "test/browser/**/*.ts"];

// Text of providers and of the web is data to the end: nothing turns a string into markup. Trusted
// Types alone would not stop it, since Lit's policy passes strings through unchanged.
const MARKUP_IMPORTS = {
  regex: "^lit(-html)?/(directives/unsafe-(html|svg|mathml)|static-html|directives/style-map)",
  message: "No string becomes markup, and style attributes are blocked by the page's policy.",
};
const MARKUP_NAMES = "innerHTML|outerHTML|insertAdjacentHTML|srcdoc|setHTMLUnsafe|styleMap";
const MARKUP_SYNTAX = [
  {
    selector: `MemberExpression[property.name=/^(${MARKUP_NAMES})$/]`,
    message: "Build nodes; no string becomes markup.",
  },
  {
    selector: `MemberExpression[property.value=/^(${MARKUP_NAMES})$/]`,
    message: "Build nodes; no string becomes markup.",
  },
  {
    selector: `TemplateElement[value.raw=/(\\.innerHTML|\\.outerHTML|srcdoc)\\s*=/]`,
    message: "Build nodes; no string becomes markup.",
  },
];
const NAMED_EXPORTS = { selector: "ExportDefaultDeclaration", message: "Exports are named." };

export default defineConfig(
  { ignores: ["dist", "coverage", "test-results", "node_modules"] },
  { linterOptions: { reportUnusedDisableDirectives: "error" } },
  eslint.configs.recommended,
  {
    rules: {
      eqeqeq: "error",
      "no-eval": "error",
      "object-shorthand": "error",
      // Characters written as escapes are meant one by one, combining ones too.
      "no-misleading-character-class": ["error", { allowEscape: true }],
    },
  },
  {
    files: ["**/*.ts"],
    extends: [tseslint.configs.strictTypeChecked],
    languageOptions: { parserOptions: { projectService: true } },
    rules: {
      "@typescript-eslint/restrict-template-expressions": ["error", { allowNumber: true }],
      "@typescript-eslint/no-confusing-void-expression": "off",
      // A string is spread to count and to cut by code points, which is what limits are stated in.
      "@typescript-eslint/no-misused-spread": ["error", { allow: ["string"] }],
      "@typescript-eslint/consistent-type-imports": ["error", { fixStyle: "inline-type-imports" }],
      "@typescript-eslint/switch-exhaustiveness-check": [
        "error",
        { considerDefaultExhaustiveForUnions: true },
      ],
      "@typescript-eslint/no-unused-vars": [
        "error",
        {
          argsIgnorePattern: "^_",
          varsIgnorePattern: "^_",
          destructuredArrayIgnorePattern: "^_",
          ignoreRestSiblings: true,
        },
      ],
      // The compiler narrows across an await, where the world may have changed: `signal.aborted`.
      "@typescript-eslint/no-unnecessary-condition": "off",
      // A port's method is async by its type, also where one adapter has nothing to wait for.
      "@typescript-eslint/require-await": "off",
      // Ports are records of functions, written as methods and taken apart freely; none reads `this`.
      "@typescript-eslint/unbound-method": "off",
      // Both are how a schema is proved identical to its type: a generic probe, and its mention.
      "@typescript-eslint/no-unnecessary-type-parameters": "off",
      "@typescript-eslint/no-meaningless-void-operator": "off",
      "no-restricted-imports": ["error", { patterns: [MARKUP_IMPORTS] }],
      "no-restricted-syntax": ["error", NAMED_EXPORTS, ...MARKUP_SYNTAX],
    },
  },
  {
    // `anchor` is a key of our records; the rule takes it for the old String.prototype.anchor.
    files: ["bff/edge/ingest/**/*.ts"],
    rules: { "@typescript-eslint/no-deprecated": "off" },
  },
  {
    // Koa's `next()` answers a promise of any, and a middleware hands it on.
    files: ["bff/edge/http/**/*.ts", "bff/app.ts", "demo/gallery/routes.ts"],
    rules: { "@typescript-eslint/no-unsafe-return": "off" },
  },
  {
    files: TEMPLATES,
    extends: [lit["flat/recommended"], wc["flat/best-practice"]],
    rules: {
      // A class field beside static `properties` silently hides the reactive accessor.
      "lit/no-classfield-shadowing": "error",
      "lit/lifecycle-super": "error",
      "lit/ban-attributes": ["error", "srcdoc"],
    },
  },
  {
    // Not in tests: they seed the faults that the browser's own check must find.
    files: ["widget/**/*.ts"],
    plugins: { "lit-a11y": litA11y },
    rules: litA11y.configs.recommended.rules,
  },
  {
    files: ["test/**/*.ts"],
    rules: {
      // chai states things as property reads; and a test may look at what it built as markup.
      "@typescript-eslint/no-unused-expressions": "off",
      "@typescript-eslint/no-non-null-assertion": "off",
      "@typescript-eslint/no-dynamic-delete": "off",
      "@typescript-eslint/no-unsafe-enum-comparison": "off",
      "@typescript-eslint/no-misused-spread": "off",
      "@typescript-eslint/no-unsafe-class-instance-assignment": "off",
      "@typescript-eslint/use-unknown-in-catch-callback-variable": "off",
      "no-restricted-syntax": ["error", NAMED_EXPORTS],
    },
  },
  {
    // Plain scripts belong to no TypeScript project: no type rules.
    files: ["**/*.mjs"],
    languageOptions: { globals: globals.node },
  },
  {
    files: ["demo/**/*.js"],
    languageOptions: { globals: globals.browser },
  },
);
