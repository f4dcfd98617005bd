<xsl:stylesheet version="2.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform" xmlns:sch="http://purl.oclc.org/dsdl/schematron"
  xmlns:out="urn:stylesheet-made">
  <!-- Makes an XSLT 2 stylesheet of a Schematron schema: it writes a line for each assertion that fails. -->
  <xsl:namespace-alias stylesheet-prefix="out" result-prefix="xsl"/>
  <xsl:output indent="yes"/>
  <xsl:template match="/sch:schema">
    <out:stylesheet version="2.0">
      <xsl:for-each select="sch:ns"><xsl:namespace name="{@prefix}" select="@uri"/></xsl:for-each>
      <out:output method="text"/>
      <xsl:copy-of select="xsl:function | xsl:key"/>
      <!-- Variables of a pattern are seen by all. -->
      <xsl:apply-templates select="sch:let | sch:pattern/sch:let"/>
      <out:template match="/">
        <xsl:for-each select="sch:pattern">
          <out:apply-templates select="//* | //@*" mode="pattern-{position()}"/>
        </xsl:for-each>
      </out:template>
      <xsl:for-each select="sch:pattern">
        <xsl:variable name="mode" select="concat('pattern-', position())"/>
        <out:template match="node() | @*" mode="{$mode}" priority="-10000"/>
        <xsl:for-each select="sch:rule">
          <!-- Of a pattern, the first rule that matches counts. -->
          <out:template match="{@context}" mode="{$mode}" priority="{10000 - position()}">
            <xsl:apply-templates select="sch:let | sch:assert | sch:report"/>
          </out:template>
        </xsl:for-each>
      </xsl:for-each>
    </out:stylesheet>
  </xsl:template>
  <xsl:template match="sch:let"><out:variable name="{@name}" select="{@value}"/></xsl:template>
  <xsl:template match="sch:assert"><out:if test="not({@test})"><xsl:call-template name="finding"/></out:if></xsl:template>
  <xsl:template match="sch:report"><out:if test="{@test}"><xsl:call-template name="finding"/></out:if></xsl:template>
  <xsl:template name="finding">
    <out:value-of select="concat('{@flag} {@id} ', name(), '&#10;')"/>
  </xsl:template>
</xsl:stylesheet>
