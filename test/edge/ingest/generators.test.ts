/**
 * Small sites in the shapes that named generators write, of our own words: what must be read, where it
 * is cited, and what around it must not be read.
 */
import { expect } from "chai";
import type { Pack } from "../../../bff/core/documents.ts";
import { CHUNK_CHARS } from "../../../bff/edge/ingest/chunk-text.ts";
import { type Files, build, removeFolders, told } from "./site.ts";

/** One page of a site, by its name. */
type Shape = (name: string, content: string) => string;

interface Generator {
  readonly name: string;
  readonly page: Shape;
  /** Content in the generator's own markup, with heading ids `install` and `limits`. */
  readonly content: string;
  /** Lines that must stand in the section `limits`, in order. */
  readonly reads: readonly string[];
  /** What stands around the content and must not be read. */
  readonly around: readonly string[];
}

const NAMES = ["alpha", "beta", "gamma", "delta", "epsilon"];
const links = (kind: string) =>
  NAMES.map((name) => `<li class="${kind}"><a href="${name}.html">Chapter ${name}</a></li>`).join(
    "",
  );

const GENERATORS: readonly Generator[] = [
  {
    name: "mdBook",
    page: (name, content) =>
      `<!DOCTYPE HTML><html lang="en" class="light sidebar-visible" dir="ltr"><head><meta charset="UTF-8"><title>${name} - The Book</title></head><body>
<div id="mdbook-help-container"><div id="mdbook-help-popup"><h2 class="mdbook-help-title">Keyboard shortcuts</h2><div><p>Press <kbd>←</kbd> or <kbd>→</kbd> to navigate between chapters</p></div></div></div>
<div id="body-container"><nav id="sidebar" class="sidebar" aria-label="Table of contents"><ol class="chapter">${links("chapter-item")}</ol></nav>
<div id="page-wrapper" class="page-wrapper"><div class="page"><div id="menu-bar" class="menu-bar sticky"><h1 class="menu-title">The Book</h1><div class="right-buttons"><a href="print.html" title="Print this book">Print</a></div></div>
<div id="content" class="content"><main>${content}</main>
<nav class="nav-wrapper" aria-label="Page navigation"><a rel="prev" href="alpha.html">Previous chapter</a></nav></div></div></div></div></body></html>`,
    content: `<h1 id="install"><a class="header" href="#install">Installing</a></h1><p>Run the installer once.</p>
<h2 id="limits"><a class="header" href="#limits">Limits</a></h2><p>At most 40 jobs run.<sup class="footnote-reference" id="fr-1-1"><a href="#footnote-1">1</a></sup></p>
<pre><code class="language-toml"><span class="boring">hidden</span>jobs = 40</code></pre>
<blockquote class="blockquote-tag blockquote-tag-warning"><p class="blockquote-tag-title">Warning</p><p>More jobs slow all others.</p></blockquote>
<hr><ol class="footnote-definition"><li id="footnote-1"><p>Since version 2. <a href="#fr-1-1">↩</a></p></li></ol>`,
    reads: [
      "At most 40 jobs run.",
      "jobs = 40",
      "Warning",
      "More jobs slow all others.",
      "Since version 2.",
    ],
    around: ["Keyboard shortcuts", "Chapter beta", "The Book", "Previous chapter"],
  },
  {
    name: "Publican (DocBook)",
    page: (name, content) =>
      `<?xml version="1.0" encoding="UTF-8" standalone="no"?><!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Strict//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-strict.dtd">
<html xmlns="http://www.w3.org/1999/xhtml" xml:lang="en" lang="en"><head><meta http-equiv="Content-Type" content="text/html; charset=UTF-8" /><title>${name}</title></head><body class="toc_embeded">
<p id="title"><a class="left" href="https://example.org"><strong>Product Site</strong></a><a class="right" href="https://example.org/docs"><strong>Documentation Site</strong></a></p>
<ul class="docnav top"><li class="previous"><a accesskey="p" href="alpha.html"><strong>Prev</strong></a></li><li class="home">Handbook</li><li class="next"><a accesskey="n" href="beta.html"><strong>Next</strong></a></li></ul>
${content}<ul class="docnav"><li class="previous"><a accesskey="p" href="alpha.html"><strong>Prev</strong></a></li><li class="up"><a accesskey="u" href="#"><strong>Up</strong></a></li><li class="next"><a accesskey="n" href="beta.html"><strong>Next</strong></a></li></ul></body></html>`,
    content: `<div class="chapter"><div class="titlepage"><div><div><h1 class="title"><a id="install"></a>Chapter 1. Installing</h1></div></div></div><p>Run the installer once.</p>
<div class="section"><div class="titlepage"><div><div><h2 class="title"><a id="limits"></a>1.1. Limits</h2></div></div></div><div class="para">At most 40 jobs run.</div>
<div class="variablelist"><dl class="variablelist"><dt><span class="term">jobs</span></dt><dd><div class="para">How many run at once.</div></dd><dt><span class="term">queue</span></dt><dd><div class="para">How many wait.</div></dd></dl></div>
<div class="warning"><div class="admonition_header"><p><strong>Warning</strong></p></div><div class="admonition"><div class="para">More jobs slow all others.</div></div></div>
<div class="table"><div class="table-contents"><table><thead><tr><th>Plan</th><th>Jobs</th></tr></thead><tbody><tr><td>Small</td><td>10</td></tr></tbody></table></div></div></div></div>`,
    reads: [
      "At most 40 jobs run.",
      "jobs: How many run at once.",
      "queue: How many wait.",
      "Warning",
      "More jobs slow all others.",
      "Plan: Small",
      "Jobs: 10",
    ],
    around: ["Product Site", "Documentation Site", "Prev", "Next", "Up"],
  },
  {
    name: "Hugo",
    page: (name, content) =>
      `<!doctype html><html lang="en-us"><head><meta charset="utf-8"><meta name="generator" content="Hugo 0.1"><title>${name} | Guide</title></head><body>
<header class="td-navbar"><a href="/">Guide</a><div class="search">Search this site…</div></header>
<div class="container"><div class="td-sidebar"><ul>${links("td-sidebar-nav")}</ul></div>
<div class="td-toc"><nav id="TableOfContents"><ul><li><a href="#limits">Limits</a></li></ul></nav></div>
<div role="main" class="td-main"><nav aria-label="breadcrumb"><ol class="breadcrumb"><li><a href="/">Guide</a></li></ol></nav>
<div class="td-content">${content}<div class="td-page-meta__lastmod">Last modified January 2, 2026</div></div></div></div>
<footer><p>All rights reserved by the guide's makers</p></footer></body></html>`,
    content: `<h1 id="install">Installing</h1><p>Run the installer once.</p><h2 id="limits">Limits<a class="td-heading-self-link" href="#limits" aria-label="Heading self-link"></a></h2>
<p>At most 40 jobs run.<sup id="fnref:1"><a href="#fn:1" class="footnote-ref" role="doc-noteref">1</a></sup></p>
<div class="alert alert-warning" role="alert"><h4 class="alert-heading">Warning</h4><p>More jobs slow all others.</p></div>
<ul class="nav nav-tabs" role="tablist"><li class="nav-item"><button class="nav-link active" role="tab">Linux</button></li></ul><div class="tab-content"><div class="tab-pane active" role="tabpanel"><p>Edit the unit file.</p></div></div>
<section class="footnotes" role="doc-endnotes"><hr><ol><li id="fn:1"><p>Since version 2.&#160;<a href="#fnref:1" class="footnote-backref" role="doc-backlink">&#8617;&#xfe0e;</a></p></li></ol></section>`,
    reads: [
      "At most 40 jobs run.",
      "Warning",
      "More jobs slow all others.",
      "Edit the unit file.",
      "Since version 2.",
    ],
    around: ["Search this site", "Chapter beta", "All rights reserved"],
  },
  {
    name: "Jekyll",
    page: (name, content) =>
      `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><meta name="generator" content="Jekyll v4" /><title>${name} | Guide</title></head><body><a class="skip-to-main" href="#main-content">Skip to main content</a>
<div class="side-bar"><div class="site-header"><a href="/" class="site-title">Guide</a></div><nav aria-label="Main" id="site-nav" class="site-nav"><ul class="nav-list">${links("nav-list-item")}</ul></nav><footer class="site-footer">This site uses a theme.</footer></div>
<div class="main" id="top"><div class="main-content-wrap"><div id="main-content" class="main-content"><main>${content}</main><hr><footer><p><a href="#top" id="back-to-top">Back to top</a></p></footer></div></div></div></body></html>`,
    content: `<h1 class="no_toc" id="install"><a href="#install" class="anchor-heading" aria-labelledby="install"><svg viewBox="0 0 16 16"><use xlink:href="#svg-link"></use></svg></a> Installing</h1><p>Run the installer once.</p>
<h2 id="limits"><a href="#limits" class="anchor-heading" aria-labelledby="limits"><svg viewBox="0 0 16 16"><use xlink:href="#svg-link"></use></svg></a> Limits</h2>
<p>At most 40 jobs run.<sup id="fnref:1"><a href="#fn:1" class="footnote" rel="footnote" role="doc-noteref">1</a></sup></p>
<dl><dt>jobs</dt><dd>How many run at once.</dd></dl>
<blockquote class="warning"><p>More jobs slow all others.</p></blockquote>
<div class="language-toml highlighter-rouge"><div class="highlight"><pre class="highlight"><code><span class="py">jobs</span> <span class="p">=</span> <span class="mi">40</span></code></pre></div></div>
<div class="footnotes" role="doc-endnotes"><ol><li id="fn:1"><p>Since version 2. <a href="#fnref:1" class="reversefootnote" role="doc-backlink">&#8617;</a></p></li></ol></div>`,
    reads: [
      "At most 40 jobs run.",
      "jobs: How many run at once.",
      "More jobs slow all others.",
      "jobs = 40",
      "Since version 2.",
    ],
    around: ["Skip to main content", "Chapter beta", "This site uses a theme", "Back to top"],
  },
  {
    name: "VitePress",
    page: (name, content) =>
      `<!DOCTYPE html><html lang="en-US" dir="ltr"><head><meta charset="utf-8"><title>${name} | Guide</title></head><body><div id="app"><div class="Layout"><span tabindex="-1"></span><a href="#VPContent" class="VPSkipLink visually-hidden">Skip to content</a>
<header class="VPNav"><div class="VPNavBar"><a class="title" href="/">Guide</a></div></header><div class="VPLocalNav"><button class="menu">Menu</button><button>Return to top</button></div>
<aside class="VPSidebar"><nav class="nav" id="VPSidebarNav" aria-labelledby="sidebar-aria-label"><span class="visually-hidden" id="sidebar-aria-label">Sidebar Navigation</span><ul>${links("link")}</ul></nav></aside>
<div class="VPContent has-sidebar" id="VPContent"><div class="VPDoc"><div class="container"><div class="aside"><nav aria-labelledby="doc-outline-aria-label" class="VPDocAsideOutline"><div role="heading" aria-level="2" id="doc-outline-aria-label">On this page</div></nav></div>
<div class="content"><main class="main"><div class="vp-doc">${content}</div></main><footer class="VPDocFooter"><div class="edit-info">Edit this page</div><nav class="prev-next"><a class="pager-link" href="beta.html"><span class="desc">Next page</span></a></nav></footer></div></div></div></div></div></div></body></html>`,
    content: `<h1 id="install" tabindex="-1">Installing <a class="header-anchor" href="#install" aria-label="Permalink to &quot;Installing&quot;">&#8203;</a></h1><p>Run the installer once.</p>
<h2 id="limits" tabindex="-1">Limits <a class="header-anchor" href="#limits" aria-label="Permalink to &quot;Limits&quot;">&#8203;</a></h2><p>At most 40 jobs run.</p>
<div class="warning custom-block"><p class="custom-block-title">WARNING</p><p>More jobs slow all others.</p></div>
<div class="vp-code-group"><div class="tabs"><input type="radio" name="group-1" id="tab-1" checked><label for="tab-1">npm</label><input type="radio" name="group-1" id="tab-2"><label for="tab-2">pnpm</label></div><div class="blocks"><div class="language-sh active"><button title="Copy Code" class="copy"></button><span class="lang">sh</span><pre><code><span class="line">npm run jobs</span></code></pre></div><div class="language-sh"><button title="Copy Code" class="copy"></button><span class="lang">sh</span><pre><code><span class="line">pnpm jobs</span></code></pre></div></div></div>
<details class="details custom-block"><summary>Why</summary><p>Memory is shared.</p></details>`,
    reads: [
      "At most 40 jobs run.",
      "WARNING",
      "More jobs slow all others.",
      "npm run jobs",
      "pnpm jobs",
      "Why",
      "Memory is shared.",
    ],
    around: [
      "Skip to content",
      "Return to top",
      "Chapter beta",
      "On this page",
      "Edit this page",
      "Next page",
      "Permalink",
    ],
  },
  {
    name: "Antora",
    page: (name, content) =>
      `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>${name} :: Guide</title><meta name="generator" content="Antora 3"></head><body class="article"><header class="header"><nav class="navbar"><div class="navbar-brand"><a class="navbar-item" href="/">Guide</a></div></nav></header>
<div class="body"><div class="nav-container" data-component="guide"><aside class="nav"><div class="panels"><div class="nav-panel-menu"><nav class="nav-menu"><h3 class="title"><a href="index.html">Guide</a></h3><ul class="nav-list">${links("nav-item")}</ul></nav></div></div></aside></div>
<main class="article"><div class="toolbar" role="navigation"><nav class="breadcrumbs" aria-label="breadcrumbs"><ul><li><a href="index.html">Guide</a></li></ul></nav><div class="edit-this-page"><a href="https://example.org/edit">Edit this Page</a></div></div>
<div class="content"><aside class="toc sidebar" data-title="Contents"><div class="toc-menu"></div></aside><article class="doc">${content}</article></div></main></div><footer class="footer"><p>This page was built using a default interface.</p></footer></body></html>`,
    content: `<h1 class="page" id="install">Installing</h1><div class="paragraph"><p>Run the installer once.</p></div>
<div class="sect1"><h2 id="limits"><a class="anchor" href="#limits"></a>Limits</h2><div class="sectionbody"><div class="paragraph"><p>At most 40 jobs run.<sup class="footnote">[<a id="_footnoteref_1" class="footnote" href="#_footnotedef_1" title="View footnote.">1</a>]</sup></p></div>
<div class="admonitionblock warning"><table><tbody><tr><td class="icon"><i class="fa icon-warning" title="Warning"></i></td><td class="content"><div class="paragraph"><p>More jobs slow all others.</p></div></td></tr></tbody></table></div>
<div class="dlist"><dl><dt class="hdlist1">jobs</dt><dd><p>How many run at once.</p></dd></dl></div>
<div class="tabset is-loading"><div class="ulist tabs"><ul><li id="tabset1_linux"><p>Linux</p></li></ul></div><div class="content"><div class="tab-pane" aria-labelledby="tabset1_linux"><div class="paragraph"><p>Edit the unit file.</p></div></div></div></div>
<div class="colist arabic"><table><tr><td><i class="conum" data-value="1"></i><b>1</b></td><td>The number of jobs.</td></tr></table></div></div></div>
<div id="footnotes"><hr><div class="footnote" id="_footnotedef_1"><a href="#_footnoteref_1">1</a>. Since version 2.</div></div>`,
    reads: [
      "At most 40 jobs run.",
      "More jobs slow all others.",
      "jobs: How many run at once.",
      "Edit the unit file.",
      "The number of jobs.",
      "Since version 2.",
    ],
    around: ["Chapter beta", "Edit this Page", "built using a default interface"],
  },
  {
    name: "by hand, without main, with tables for its looks",
    page: (name, content) =>
      `<HTML lang=en><HEAD><TITLE>${name}</TITLE><meta http-equiv="Content-Type" content="text/html; charset=windows-1252"></HEAD><BODY bgcolor=white><TABLE width="100%"><TR><TD colspan=2><FONT size=5>Our handbook</FONT></TD></TR><TR><TD width=150 valign=top>${NAMES.map((one) => `<A HREF="${one}.html">Chapter ${one}</A><BR>`).join("")}</TD><TD valign=top>${content}</TD></TR></TABLE><HR><ADDRESS>Kept by the office</ADDRESS></BODY></HTML>`,
    content: `<H1><A NAME="install">Installing</A></H1><P>Run the installer once.<H2><A NAME="limits"></A>Limits</H2><P>At most 40 jobs run.<BR>More jobs slow all others.<UL><LI>jobs: 40<LI>queue: 80</UL><DL><DT>jobs<DD>How many run at once.<DT>queue<DD>How many wait.</DL>`,
    reads: [
      "At most 40 jobs run.",
      "More jobs slow all others.",
      "- jobs: 40",
      "- queue: 80",
      "jobs: How many run at once.",
      "queue: How many wait.",
    ],
    around: ["Our handbook", "Chapter beta", "Kept by the office"],
  },
];

/** Only the first page is the one that is looked at; the others say other things in its shape. */
const saying = (name: string, content: string): string =>
  name === "alpha"
    ? content
    : content.replace(
        /\b(?:run|most|wait|slow|version|number|Edit|shared|Small|queue|jobs|hidden)\b/gi,
        `$& ${name}`,
      );

const siteOf = ({ page, content }: Generator): Files =>
  Object.fromEntries(NAMES.map((name) => [`${name}.html`, page(name, saying(name, content))]));

const limitsOf = (pack: Pack) =>
  pack.chunks.filter(({ reader_target }) => reader_target === "/html/alpha.html#limits");

describe("pages of", () => {
  after(removeFolders);

  for (const generator of GENERATORS)
    it(`${generator.name} are read, cited at their headings, and without what stands around`, async () => {
      const { pack } = await build(siteOf(generator));
      const own = pack.chunks.filter(({ source_object }) => source_object === "alpha");
      expect(own.map(({ reader_target }) => reader_target)).to.include("/html/alpha.html#install");
      const text = limitsOf(pack)
        .map((chunk) => chunk.text)
        .join("\n");
      let at = 0;
      for (const line of generator.reads) {
        const found = text.indexOf(line, at);
        expect(found, `${line} in\n${text}`).to.be.at.least(0);
        at = found;
      }
      const all = pack.chunks.map((chunk) => chunk.text).join("\n");
      for (const words of generator.around) expect(all).to.not.contain(words);
    });

  it("every generator that lead on elsewhere are no text", async () => {
    const stubs: Files = {
      "mdbook.html":
        '<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>Redirecting...</title><meta http-equiv="refresh" content="0; URL=target.html"><link rel="canonical" href="target.html"></head><body><p>Redirecting to... <a href="target.html">target.html</a>.</p></body></html>',
      "jekyll.html":
        '<!DOCTYPE html><html lang="en-US"><meta charset="utf-8"><title>Redirecting&hellip;</title><link rel="canonical" href="/target.html"><script>location="/target.html"</script><meta http-equiv="refresh" content="0; url=/target.html"><meta name="robots" content="noindex"><h1>Redirecting&hellip;</h1><a href="/target.html">Click here if you are not redirected.</a></html>',
      "hugo.html":
        '<!DOCTYPE html><html lang="en"><head><title>/target.html</title><link rel="canonical" href="/target.html"><meta charset="utf-8"><meta http-equiv="refresh" content="0; url=/target.html"></head></html>',
      "antora.html":
        '<!DOCTYPE html><meta charset="utf-8"><link rel="canonical" href="target.html"><script>location="target.html"</script><meta http-equiv="refresh" content="0; url=target.html"><meta name="robots" content="noindex"><title>Redirect Notice</title><h1>Redirect Notice</h1><p>The page you requested has been relocated to <a href="target.html">target.html</a>.</p>',
      "target.html": '<!doctype html><html lang="en"><title>T</title><h1 id="t">T</h1><p>Here.</p>',
    };
    const { pack } = await build(stubs);
    expect(pack.chunks.map(({ source_object }) => source_object)).to.deep.equal(["target"]);
    expect(told(pack).filter((one) => one.startsWith("redirect_stub"))).to.have.length(4);
  });

  it("one id and 118,000 characters of options are cut at the options, each with its words whole", async () => {
    const option = (n: number) =>
      `<dt><code>option_${n}</code></dt><dd><p>Sets the size of store ${n}. ${"It takes a number of bytes. ".repeat(9)}</p></dd>`;
    const list = Array.from({ length: 400 }, (_, n) => option(n)).join("");
    const body = `<h1 id="all">Options</h1><dl>${list}</dl>`;
    expect(body.length).to.be.greaterThan(118_000);
    const { pack } = await build({
      "o.html": `<!doctype html><html lang="en"><title>O</title>${body}`,
    });
    expect(new Set(pack.chunks.map((one) => one.reader_target))).to.deep.equal(
      new Set(["/html/o.html#all"]),
    );
    for (const chunk of pack.chunks) {
      expect(chunk.text.length).to.be.at.most(CHUNK_CHARS);
      expect(chunk.text).to.match(/^(?:Options\n)?option_\d+: Sets/);
    }
    const whole = pack.chunks.map(({ text }) => text).join("\n");
    expect(whole.match(/option_\d+: Sets the size/g)).to.have.length(400);
  });
});
